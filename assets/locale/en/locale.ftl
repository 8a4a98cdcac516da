# Between groups of three digits, and before the fraction. A blank is written {" "}.
locale-group = ,
locale-decimal = .

# The setting for the language, and its first choice; the others are the names of the languages.
locale-language = Language
locale-of-the-system = System

# The marks between the names of a list, between two sentences, and at the end of a sentence.
locale-list-comma = ,{" "}
locale-between-sentences = {" "}
locale-full-stop = .

# Why a file cannot be read or written: clauses.
locale-io-not-found = there is no such file or folder
locale-io-folder = this is a folder and not a file
locale-io-no-folder = a part of the path is a file and not a folder
locale-io-denied = this is not permitted
locale-io-read-only = the disk can only be read
locale-io-full = the disk is full
locale-io-too-large = the file is too large
