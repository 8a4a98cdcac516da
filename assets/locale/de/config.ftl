# Fehler der Einstellungsdatei und des Schlüsselbunds. $path ist eine Datei.
# Begriffe und Regeln: assets/locale/README.md.
config-not-read = Die Einstellungen konnten nicht gelesen werden ({ $path }): { $reason }
config-not-written = Die Einstellungen konnten nicht geschrieben werden ({ $path }): { $reason }
config-not-set-aside = Die Einstellungen konnten nicht beiseitegelegt werden ({ $path }): { $reason }
config-no-object = Die Datei ist kein JSON-Objekt.
config-no-json = Die Datei ist kein JSON: { $reason }.
config-no-keyring = es ist kein Schlüsselbund verfügbar
config-keyring-refused = der Schlüsselbund hat nicht geantwortet
