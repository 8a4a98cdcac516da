# Die Einstellungen. `.note` erklärt eine Einstellung in ein oder zwei Sätzen.

## Seiten

ui-settings-page-appearance = Darstellung
ui-settings-page-reading = Lesen
ui-settings-page-refreshing = Aktualisieren
ui-settings-page-history = Ältere Einträge
ui-settings-page-network = Netzwerk
ui-settings-page-accounts = Konten
ui-settings-page-keys = Tastatur

## Darstellung

ui-settings-theme = Design
ui-settings-theme-system = System
ui-settings-theme-light = Hell
ui-settings-theme-dark = Dunkel
ui-settings-text-size = Textgröße
    .note = Gilt für Artikel. Strg und + oder − vergrößern oder verkleinern das ganze Fenster.
ui-settings-line-spacing = Zeilenabstand
    .note = Im Verhältnis zur Textgröße.
ui-settings-width = Spaltenbreite
    .note = Höchste Zeilenlänge in Artikeln.
ui-settings-width-narrow = Schmal
ui-settings-width-medium = Mittel
ui-settings-width-wide = Breit
ui-settings-font = Schrift der Artikel
ui-settings-font-sans = Ohne Serifen
ui-settings-font-serif = Mit Serifen
ui-settings-icons = Feed-Symbole
    .note = Werden von der Website jedes Feeds abgerufen und aufbewahrt.
ui-settings-hide-read = Feeds ohne ungelesene Einträge ausblenden
ui-settings-menu-bar = Menüleiste
    .note = Der Menüknopf über den Abonnements hat dieselben Einträge.
ui-settings-menu-bar-by-key = { $key } zeigt sie für einen Moment. Der Menüknopf hat dieselben Einträge.

## Lesen

# Einheiten der Felder: Sekunden, Minuten, Megabyte, Dateien.
ui-settings-s = s
ui-settings-min = Min.
ui-settings-mb = MB
ui-settings-files = Dateien
ui-settings-mark-after = Als gelesen markieren nach
    .note = Wie lange ein Eintrag offen sein muss, bis er als gelesen gilt.
ui-settings-mark-on-scroll = Beim Vorbeiscrollen als gelesen markieren
ui-settings-compact = Kompakte Liste
    .note = Jeden Eintrag in einer Zeile zeigen.
ui-settings-images = Bilder
    .note = Wann die Bilder eines Eintrags geladen werden. Ohne Cookies; Zählpixel, die melden, was gelesen wird, werden ausgelassen.
ui-settings-images-opened = Beim Öffnen
ui-settings-images-request = Auf Wunsch
ui-settings-images-never = Nie
ui-settings-thumbnails = Vorschaubilder
    .note = Für jeden sichtbaren Eintrag der Liste ein Bild laden, wenn die Bilder seines Feeds beim Öffnen geladen werden.
ui-settings-animations = Animierte Bilder abspielen
    .note = Sonst ist nur ihr erstes Bild zu sehen. Nicht sichtbare Animationen halten an.
ui-settings-keep-images = Bilder aufbewahren
    .note = Platz für schon geladene Bilder. Am längsten nicht gesehene werden zuerst entfernt.
ui-settings-kept = Bilder von Artikeln mit Stern aufbewahren
    .note = Speicherplatz für die Bilder von Artikeln mit Stern oder Label; 0 für keine. Sie bleiben für das Lesen ohne Netz. Reicht der Platz nicht, haben die Artikel Vorrang, die zuletzt einen Stern bekamen. Bilder werden nur für Feeds abgerufen, deren Bilder beim Öffnen eines Artikels laden.
ui-settings-keep-full-text = Volltext von Artikeln mit Stern laden
    .note = Auch bei Artikeln mit Label. Ist das aus, lädt ein Stern den Volltext nur bei Feeds, die ihn immer laden. Ein geladener Volltext bleibt in jedem Fall.

## Aktualisieren

ui-settings-interval = Aktualisieren alle
    .note = Für Feeds, die selbst keinen Abstand vorgeben.
ui-settings-at-start = Feeds beim Start prüfen
ui-settings-background = Feeds im Hintergrund prüfen
    .note = Auch bei geschlossenem Fenster, damit weniger Einträge verpasst werden.
ui-settings-keep-running = Weiterlaufen, wenn das Fenster geschlossen wird
    .note = Ein Symbol im Infobereich zeigt die Zahl ungelesener Einträge, und Feeds werden geprüft. „Beenden“ beendet Lacuna.
ui-settings-no-tray = Diese Arbeitsumgebung hat keinen Infobereich. Daher wird Lacuna beendet, wenn sein Fenster geschlossen wird.
ui-settings-offline = Offline arbeiten
    .note = Solange dies eingeschaltet ist, ruft Lacuna nichts ab.
ui-settings-notifications = Benachrichtigungen
    .note = Neue Einträge melden, solange dieses Fenster nicht im Vordergrund ist.
ui-settings-notify-of-gaps = Lücken melden
    .note = Neue Lücken melden, und Feeds, die nicht mehr abgerufen werden können.
ui-settings-rule-commands = Regeln dürfen Befehle ausführen
    .note = Eine Regel kann für einen Eintrag ein beliebiges Programm starten. Ein Befehl, der länger als 30 Sekunden läuft, wird beendet.
ui-settings-after-refresh = Befehl nach jedem Aktualisieren
    .note = Er liest von seiner Standardeingabe als JSON, was das Aktualisieren gebracht hat. „lacuna after-refresh --help“ beschreibt das. Bei leerem Feld läuft nichts.
ui-settings-loaded-commands = Befehle erlauben, die mit einer Datei kamen
    .note = Der Befehl nach jedem Aktualisieren und die Befehle der Regeln kamen mit einem Profil oder einer Sicherung aus einer Datei. Sie warten, bis sie hier erlaubt werden.

## Ältere Einträge

ui-settings-mark-older = Ältere Einträge markieren als
    .note = Für Einträge aus der Zeit vor dem Abonnement.
ui-settings-mark-older-read = Gelesen
ui-settings-mark-older-unread = Ungelesen
ui-settings-archives = Nachfragen vor dem Laden von mehr als
    .note = So viele Archivdateien eines Feeds lädt Lacuna, ohne nachzufragen.
ui-settings-feed-cap = Nachfragen vor dem Speichern von mehr als
    .note = So viel Speicherplatz dürfen die Texte eines Feeds ohne Nachfrage belegen.
ui-settings-keep-feed = Speichergrenze pro Feed
    .note = Speicherplatz für die Texte eines Feeds; 0 heißt ohne Grenze. Ungelesene Einträge und solche mit Stern oder Label behalten ihre Texte; Titel bleiben. Zuerst werden die ältesten Texte gelöscht, die sich erneut abrufen lassen. Texte, die ihre Feeds nicht mehr anbieten, werden zuletzt und endgültig gelöscht.
ui-settings-keep-all = Speichergrenze für alle Feeds
    .note = Speicherplatz für die Texte aller Feeds zusammen; 0 heißt ohne Grenze. Für einen einzelnen Feed: „Über diesen Feed“.
ui-settings-largest = Größte Feed-Datei
    .note = Größere Dateien werden abgelehnt. Schickt der Server eine Datei gepackt, zählt die entpackte Größe.

## Netzwerk

ui-settings-private = Lokale Adressen erlauben
    .note = Feeds und Konten dürfen auf Geräte im eigenen Netzwerk verweisen, und Feeds von https auf unverschlüsseltes http.
ui-settings-keyring = Passwörter im Schlüsselbund des Systems aufbewahren
    .note = Ohne Schlüsselbund werden Passwörter in einer privaten Datei gespeichert.
ui-settings-kept-in-keyring = { $user }; das Passwort ist im Schlüsselbund des Systems.
ui-settings-kept-in-file = { $user }; das Passwort ist in einer privaten Datei des Profils.
ui-settings-sign-out = Abmelden
ui-settings-sign-out-of = Von { $server } abmelden
ui-settings-web-archive = Adresse des Webarchivs
    .note = Bei der Suche nach fehlenden Einträgen fragt Lacuna das Internet Archive nach Kopien einer Seite. Auch ein anderes Archiv ist möglich, mit der Adresse seiner Kopielisten (Memento TimeMaps).
ui-settings-updates = Adresse für neue Versionen (optional)
    .note = Lacuna liest unter dieser Adresse einmal am Tag die Liste der Versionen und meldet eine neuere. Es installiert nichts. Ein leeres Feld schaltet das aus.
ui-settings-an-address = Eine Adresse mit http oder https
ui-settings-proxy = Proxy
    .note = Lokale Adressen umgehen den Proxy.
ui-settings-proxy-system = System
ui-settings-proxy-none = Keiner
ui-settings-proxy-http = Adresse
ui-settings-proxy-address = Adresse des Proxys
ui-settings-proxy-wanted = Die Adresse eines http-, https- oder SOCKS-Proxys
ui-settings-bounds = Von { $least } bis { $most }

## Tasten

ui-settings-keys = Eine Aktion auswählen und ihre neue Taste drücken. Esc bricht ab.
ui-settings-find-action = Aktion suchen
ui-settings-no-key = Keine
    .of = Keine Taste für { $name }
ui-settings-reset-key = Zurücksetzen
    .of = Taste für { $name } zurücksetzen
ui-settings-press-key = Taste drücken …
ui-settings-key-of = Taste für { $name }: { $keys }
ui-settings-key-refused = { $keys }: { $reason }

## Konten auf Feed-Servern. $name ist der Name des Kontos, $user der Benutzername auf dem Server.

ui-settings-accounts-note = Ein Feed-Server wie Miniflux oder FreshRSS sammelt Einträge, während dieser Computer schläft. Lacuna kann ihn nach fehlenden Einträgen fragen und Gelesen-Markierungen und Sterne mit ihm abgleichen.
ui-settings-accounts-conflicts = Ist eine Markierung auf beiden Seiten verschieden, gilt die hier gemachte Änderung, solange sie noch nicht gesendet ist, sonst der Stand des Servers.
ui-settings-account-user = { $user } unter { $address }
ui-settings-account-token = { $address }, mit einem Token angemeldet
ui-settings-account-sync = Jetzt abgleichen
ui-settings-account-sync-of = Jetzt mit { $name } abgleichen
ui-settings-account-sync-on = Markierungen abgleichen
ui-settings-account-sync-on-of = Gelesen-Markierungen und Sterne mit { $name } abgleichen
ui-settings-account-stop = Diesen Abgleich abbrechen
ui-settings-account-stop-of = Den laufenden Abgleich mit { $name } abbrechen
ui-settings-account-sync-off = Abgleich ausschalten
ui-settings-account-sync-off-of = Abgleich mit { $name } ausschalten
ui-settings-account-subscriptions = Abonnements abgleichen …
ui-settings-account-subscriptions-of = Abonnements mit { $name } abgleichen …
ui-settings-subscriptions-of = Abonnements und Ordner: { $name }
ui-settings-subscriptions-names = Namen werden nicht abgeglichen: Ein umbenannter Feed behält auf der anderen Seite seinen bisherigen Namen.
ui-settings-subscriptions-confirm = { $count ->
        [one] { $count } Änderung ausführen
       *[other] { $count } Änderungen ausführen
    }
ui-settings-subscriptions-close = Schließen
ui-settings-account-test = Testen
ui-settings-account-test-of = { $name } testen
ui-settings-account-private = Lokale Adressen für { $name } erlauben
    .hint = Der Name dieses Servers darf auf ein Gerät im eigenen Netzwerk verweisen.
ui-settings-account-remove = Entfernen
ui-settings-account-remove-of = { $name } entfernen
ui-settings-account-remove-note = Lacuna sendet die wartenden Markierungen und vergisst dann das Passwort. Einträge und ihre Markierungen bleiben hier.
ui-settings-account-remove-it = Konto „{ $name }“ entfernen
ui-settings-account-not-sent = { $count ->
        [one] { $count } Änderung wurde nicht an den Server gesendet. Geht es jetzt weiter, erhält er sie erst, wenn dieses Konto wieder abgeglichen wird. Sie bleibt hier.
       *[other] { $count } Änderungen wurden nicht an den Server gesendet. Geht es jetzt weiter, erhält er sie erst, wenn dieses Konto wieder abgeglichen wird. Sie bleiben hier.
    }
ui-settings-account-remove-anyway = Konto „{ $name }“ trotzdem entfernen
ui-settings-account-off-anyway = Abgleich mit „{ $name }“ trotzdem ausschalten
ui-settings-account-asking = Der Server wird gefragt …
ui-settings-account-stop-asking = Abbrechen
ui-settings-account-gone = Nicht mehr auf dem Server: { $title }
ui-settings-account-subscribe-again = Dort wieder abonnieren
ui-settings-account-subscribe-again-of = { $title } dort wieder abonnieren
ui-settings-account-unsubscribe-here = Hier abbestellen
ui-settings-account-unsubscribe-here-of = { $title } hier abbestellen
ui-settings-first-of = Der erste Abgleich der Markierungen mit { $name } würde ändern:
ui-settings-first-confirm = Markierungen jetzt und künftig abgleichen
ui-settings-account-add = Konto hinzufügen
ui-settings-account-address = Adresse des Servers
ui-settings-account-plain = Nicht verschlüsselt: Andere im Netzwerk können das Passwort vielleicht mitlesen
ui-settings-account-try = Testen, ohne hinzuzufügen
ui-settings-account-login = Benutzername auf dem Server
    .hint = Leer lassen, wenn ein API-Token von Miniflux anmeldet
ui-settings-account-secret = Passwort oder API-Token
ui-settings-account-name = Name des Kontos
    .hint = Leer lassen für den Namen des Servers
ui-settings-account-add-it = Konto hinzufügen

## Ziele von „Senden an“

ui-settings-page-send-to = Senden an
ui-settings-send-note = Die Ziele von „Senden an“. Eine Adresse öffnet sich im Browser oder im Mailprogramm. Ein Befehl wie mpv {"{url}"} läuft ohne Shell. {"{url}"} und {"{title}"} stehen für Adresse und Titel des Eintrags.
ui-settings-send-up = { $name } nach oben
ui-settings-send-edit = Ändern
ui-settings-send-edit-of = { $name } ändern
ui-settings-send-remove = Entfernen
ui-settings-send-remove-of = { $name } entfernen
ui-settings-send-add = Ziel hinzufügen
ui-settings-send-change = { $name } ändern
ui-settings-send-presets = Vorlage
ui-settings-send-name = Name des Ziels
ui-settings-send-text = Adresse oder Befehl
ui-settings-send-add-it = Ziel hinzufügen
ui-settings-send-change-it = Ziel ändern
ui-settings-send-cancel = Abbrechen
ui-settings-send-exists = Ein anderes Ziel hat diesen Namen.
ui-settings-send-most = Es kann höchstens { $most } Ziele geben.
