# Errores del archivo de configuración y del llavero. $path es un archivo.
config-not-read = No se pudo leer la configuración ({ $path }): { $reason }
config-not-written = No se pudo escribir la configuración ({ $path }): { $reason }
config-not-set-aside = No se pudo apartar la configuración ({ $path }): { $reason }
config-no-object = No es un objeto JSON.
config-no-json = No es JSON: { $reason }.
config-no-keyring = no hay ningún llavero disponible
config-keyring-refused = el llavero no respondió
