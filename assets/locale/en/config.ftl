# Errors of the settings file and of the keyring. $path is a file.
config-not-read = The settings could not be read ({ $path }): { $reason }
config-not-written = The settings could not be written ({ $path }): { $reason }
config-not-set-aside = The settings could not be set aside ({ $path }): { $reason }
config-no-object = It is not a JSON object.
config-no-json = It is not JSON: { $reason }.
config-no-keyring = no keyring is available
config-keyring-refused = the keyring did not answer
