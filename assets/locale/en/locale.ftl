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
