# Das Profil: Ordner, Sicherungen, Reparatur, Passwörter, Angaben zu einem Feed. Fehler sind Satzteile ohne Punkt.
# $path ist eine Datei oder ein Ordner, $reason ein Satzteil, $time Tag und Uhrzeit. Begriffe und Regeln: assets/locale/README.md.

## Öffnen eines Profils

profile-no-folder = das System nennt keinen Ordner für die Daten von Lacuna; --data-dir wählt einen
profile-not-created = der Profilordner { $folder } kann nicht angelegt werden: { $reason }
profile-not-writable = der Profilordner { $folder } ist nicht beschreibbar: { $reason }
profile-no-thread = es kann kein Thread gestartet werden: { $reason }
profile-settings-set-aside = Die Einstellungen waren nicht lesbar ({ $reason }) und wurden als { $path } beiseitegelegt.
profile-settings-partly-read = Die Einstellungen waren nur zum Teil lesbar ({ $reason }). Die Datei wurde als { $path } beiseitegelegt.
profile-settings-unreadable = { $error }. Es gelten die Vorgaben. Änderungen werden erst gespeichert, wenn die Datei lesbar ist.
# $names: Namen von Einstellungen.
profile-settings-wrong = Diese Einstellungen haben keinen gültigen Wert, es gilt die Vorgabe: { $names }.

## Sicherungen

profile-no-file-dialog = diese Arbeitsumgebung zeigt keinen Dateidialog: `lacuna --data-dir ORDNER` öffnet das Profil in diesem Ordner
profile-partly-unreadable = ein Teil von { $path } ist nicht lesbar: `lacuna repair` rettet den Rest und fügt den Inhalt der Sicherungen hinzu
profile-being-replaced = das Profil wird gerade repariert oder ersetzt: bitte danach wiederholen
profile-open-elsewhere = ein anderes Lacuna ändert gerade dieses Profil: bitte schließen oder danach wiederholen
profile-missing = { $path } enthält keine Abonnements: `lacuna restore { $backup }` stellt die der Sicherung wieder her
profile-not-whole = { $path } wurde geschrieben, ist aber beschädigt: { $reason }
profile-not-made = { $path } kann nicht angelegt werden: { $reason }
profile-not-written = { $path } kann nicht geschrieben werden: { $reason }
profile-not-replaced = { $path } kann nicht ersetzt werden: { $reason }
profile-not-set-aside = { $path } kann nicht beiseitegelegt werden: { $reason }
profile-not-removed = { $path } kann nicht entfernt werden: { $reason }
profile-not-restored = Die Sicherung wurde nicht wiederhergestellt, denn die Einstellungen können nicht geschrieben werden: { $reason }
profile-restored = Wiederhergestellt: { $subscriptions ->
        [one] { $subscriptions } Abonnement
       *[other] { $subscriptions } Abonnements
    }, { $entries ->
        [one] { $entries } Eintrag
       *[other] { $entries } Einträge
    }, { $read ->
        [one] { $read } Gelesen-Markierung
       *[other] { $read } Gelesen-Markierungen
    }, { $starred ->
        [one] { $starred } Stern
       *[other] { $starred } Sterne
    }. Labels, Regeln, gespeicherte Suchen und Konten der Sicherung, die fehlten, wurden ergänzt. Nichts wurde entfernt.

## Die Reparatur

profile-checking = Die Datenbank wird geprüft
profile-saving = Lesbare Daten werden gerettet
profile-adding-backups = Daten aus Sicherungen werden hinzugefügt
profile-repaired = Die beschädigte Datenbank wurde als { $path } beiseitegelegt. Daraus gerettet: { $subscriptions ->
        [one] { $subscriptions } Abonnement
       *[other] { $subscriptions } Abonnements
    } und { $entries ->
        [one] { $entries } Eintrag
       *[other] { $entries } Einträge
    }; aus Sicherungen: { $restored ->
        [one] { $restored } Abonnement
       *[other] { $restored } Abonnements
    } und { $marks ->
        [one] { $marks } Markierung
       *[other] { $marks } Markierungen
    }.
profile-sort-subscriptions = Abonnements
profile-sort-entries = Einträge
profile-sort-read-marks = Gelesen-Markierungen
profile-sort-stars = Sterne
profile-sort-labels = Labels an Einträgen
profile-sort-hidden = Von Regeln ausgeblendete Einträge
profile-sort-rules = Regeln
profile-sort-searches = Gespeicherte Suchen
profile-counts = { $sort }: { $before } vorher, { $saved } gerettet, { $restored } aus Sicherungen, { $lost } verloren.
profile-counts-unknown = { $sort }: { $saved } gerettet, { $restored } aus Sicherungen. Ob weitere verloren sind, ist nicht bekannt.
profile-counts-at-least = { $sort }: mindestens { $before } vorher, { $saved } gerettet, { $restored } aus Sicherungen, { $lost } oder mehr verloren.
# $count: Artikel mit Stern oder Label, von denen nur die Markierung übrig ist.
profile-lost-log = Die letzten Änderungen sind verloren, weil ihre Datei nicht lesbar ist. Sie wird aufbewahrt: { $path }.
profile-lost-marked = { $count ->
        [one] { $count } Artikel mit Stern oder Label ist verloren: Nur seine Markierung wurde gerettet.
       *[other] { $count } Artikel mit Stern oder Label sind verloren: Nur ihre Markierungen wurden gerettet.
    }
profile-lost-texts = { $count ->
        [one] { $count } geretteter Eintrag hat seinen
       *[other] { $count } gerettete Einträge haben ihren
    } Text verloren.
profile-derived-addresses = Die Adresse von { $count ->
        [one] { $count } gerettetem Abonnement
       *[other] { $count } geretteten Abonnements
    } war beschädigt und wurde aus anderen Daten abgeleitet. Bitte prüfen.
profile-fetches-again = Die nächste Aktualisierung ruft erneut ab, was die Anbieter noch haben.

## Passwörter

profile-logins-unreadable = { $path } kann nicht gelesen werden: { $reason }.
profile-login-not-saved = Benutzername und Passwort konnten nicht gespeichert werden: { $reason }
profile-no-password = Der Schlüsselbund des Systems hat das Passwort für { $server } nicht herausgegeben: { $reason }.
    .hint = Bitte den Schlüsselbund entsperren und aktualisieren oder erneut anmelden.
profile-keyring-silent = er hat noch nicht geantwortet
profile-keyring-no-thread = es kann kein Thread gestartet werden
profile-not-in-keyring = Der Schlüsselbund des Systems hat nicht geantwortet. Das Passwort für { $server } steht in einer privaten Datei des Profils.
profile-stays-in-keyring = Das Passwort für { $server } bleibt im Schlüsselbund des Systems: { $reason }.
profile-not-removed-from-keyring = „{ $name }“ konnte nicht aus dem Schlüsselbund des Systems entfernt werden: { $reason }.

## Anfrage-Header

profile-too-many-headers = Ein Feed kann { $most } Kopfzeilen haben.

## Dateien mit Feedlisten

profile-no-file-name = der Pfad nennt keine Datei
profile-no-file = dort ist etwas anderes als eine Datei
profile-own-file = das ist eine Datei eines Lacuna-Profils
profile-file-exists = die Datei gibt es schon
profile-other-kind = dort ist eine Datei anderer Art, die nicht ersetzt wird
profile-link-loop = ihre symbolischen Links führen im Kreis

## Angaben zu einem Feed: Namen und Werte

profile-fact-entries = Einträge
profile-fact-unread = Ungelesen
profile-fact-from = Zeitraum
profile-from-to = { $oldest } bis { $newest }
profile-fact-checked = Zuletzt geprüft
profile-checked-failed = { $time }, fehlgeschlagen { $failed }
profile-failed = Fehlgeschlagen { $time }
profile-fact-next = Nächste Prüfung
profile-next = { $time } · { $reason }
profile-next-never = Nie: Der Feed wurde endgültig entfernt
profile-next-refresh = Bei der nächsten Aktualisierung
profile-fact-at-risk = Gefährdet
profile-fact-stays = Ein Eintrag bleibt
profile-stays = Etwa { $span } im Feed
# Die kürzeste Zeit zwischen zwei Prüfungen eines Feeds. $span und $asked sind wie „20 Minuten“.
profile-fact-bound = Kürzeste Zeit zwischen Prüfungen
profile-bound = { $span }, nur wenn sonst Einträge verpasst würden
profile-bound-whole = { $span }, nur wenn sonst Einträge verpasst würden: Der Server sagt nicht, ob sich der Feed geändert hat, also lädt ihn jede Prüfung ganz
profile-bound-whole-asked = { $span }, oder { $asked }, wenn dieser Abstand für den Feed eingestellt ist; nur wenn sonst Einträge verpasst würden: Der Server sagt nicht, ob sich der Feed geändert hat, also lädt ihn jede Prüfung ganz
profile-fact-problem = Problem
profile-problem = { $reason } Seit { $time }.
profile-fact-status = HTTP-Status
profile-fact-failures = Fehlschläge hintereinander
profile-fact-document = Gelesen von
profile-fact-files = Gelesene Dateien
profile-feed-only = Nur der Feed
profile-feed-and-pages = Der Feed und { $count ->
        [one] { $count } Seite
       *[other] { $count } Seiten
    }
profile-feed-and-archives = Der Feed und { $count ->
        [one] { $count } Archiv
       *[other] { $count } Archive
    }
profile-feed-and-snapshots = Der Feed und { $count ->
        [one] { $count } Momentaufnahme
       *[other] { $count } Momentaufnahmen
    }
profile-fact-synced = Abgeglichen mit
profile-fact-size = Speicherbedarf
profile-fact-hidden = Von Regeln ausgeblendet
profile-fact-removed = Entfernte Texte
profile-removed-for-good = { $count ->
        [one] { $count }: der Feed bietet ihn nicht mehr an
       *[other] { $count }: der Feed bietet sie nicht mehr an
    }
profile-removed = { $count }: erneutes Abrufen ist möglich
profile-fault-in = { $fault } in { $address }
profile-more-faults = { $count } weitere in Archiven und Seiten
profile-note = Hinweis
profile-warning = Warnung
profile-error = Fehler

## Berichte und Listen für andere Programme. $older und $newer sind Zeiten, $cause ein Name wie im JSON.

profile-unknown-time = unbekannter Zeit
profile-report-entry = { $reason } Zwischen { $older } und { $newer }. Ursache: { $cause }.
profile-report-title = { $missing } von { $feed }
profile-report = Fehlende Einträge
profile-list-title = Abonnements in Lacuna

## Ein Feed, der als archivierter Feed gespeichert wird

profile-archive-file = { $path }: { $reason }
profile-archive-other = { $path } ist schon da und gehört zu etwas anderem
profile-archive-incomplete = Einträge dieses Feeds fehlen oder könnten fehlen
profile-archive-form = die Kopie in diesem Ordner hat eine andere Form, weil jetzt Einträge fehlen und damals nicht, oder umgekehrt; bitte einen anderen Ordner wählen
profile-archive-hole = { $path } ist nicht mehr da, spätere Archive dieses Ordners schon; bitte zurücklegen oder einen anderen Ordner wählen
profile-archive-empty = der Feed hat keine Einträge
# $address ist die Adresse des ursprünglichen Feeds. Die nächsten beiden Sätze stehen im gespeicherten Feed.
profile-archive-copy = Eine Kopie von { $address }.
profile-archive-gaps = In dieser Kopie können Einträge fehlen.

## Prüfen im Hintergrund: Satzteile

profile-background-nowhere = dieses System kann kein Programm in Abständen starten
profile-background-sandbox = die Sandbox dieses Programms erlaubt es nicht
profile-background-file = { $path } kann nicht geändert werden: { $reason }
# $reason ist der Befehl und seine Antwort.
profile-background-refused = systemd hat es abgelehnt ({ $reason })

## Das Anfrageprotokoll

# $why ist einer der Namen unten, $answer einer der Satzteile unten.
profile-request = { $why }: { $answer } · { $address }
profile-request-poll = Feed
profile-request-archive = Ältere Einträge
profile-request-check = Archiv, noch einmal
profile-request-older = Ältere Seite
profile-request-server = Feed-Server
profile-request-web-archive = Webarchiv
profile-request-article = Volltext
profile-request-image = Bild
profile-request-icon = Symbol
profile-request-updates = Neuere Version von Lacuna
profile-request-unchanged = nicht geändert
# $status ist wie „404“, $size wie „12 KB“.
profile-request-received = { $size } empfangen
profile-request-status = HTTP-Status { $status }, { $size }
# $kind ist ein Name wie im JSON der Befehlszeile.
profile-request-failed = keine Antwort ({ $kind })

## Konten auf Feed-Servern. $software ist ein Name wie „Miniflux 2.2.6“, $user der Benutzername dort.

profile-server-is = { $software } unter { $address }, angemeldet als { $user }.
profile-server-unnamed = Ein Server mit der Google-Reader-API unter { $address }, angemeldet als { $user }.
profile-server-no-feeds = Hier sind noch keine Feeds abonniert. „Abonnements abgleichen …“ bringt die des Servers hierher.
profile-server-shares-none = Keiner der abonnierten Feeds ist auch dort abonniert, deshalb kann der Server keine fehlenden Einträge liefern.
profile-server-can = Er sammelt auch { $shared } von { $feeds ->
        [one] { $feeds } abonniertem Feed
       *[other] { $feeds } abonnierten Feeds
    }.
profile-server-gives = Lacuna kann ihn nach fehlenden Einträgen fragen und Gelesen-Markierungen und Sterne mit ihm abgleichen.
profile-server-may-give = Lacuna kann Gelesen-Markierungen und Sterne mit ihm abgleichen. Ob er auch fehlende Einträge liefert, zeigt erst eine Anfrage.
# $sent und $received sind Anzahlen von Markierungen.
profile-sync-done = Abgeglichen: { $sent ->
        [one] { $sent } Markierung gesendet
       *[other] { $sent } Markierungen gesendet
    }, { $received } empfangen.
profile-sync-anew = Der Server wurde seit dem letzten Abgleich neu eingerichtet oder aus einer Sicherung wiederhergestellt, deshalb wurden beide Seiten neu verglichen.
profile-sync-sent-again = { $count ->
        [one] Der Server hat { $count } Markierung wieder, die er verloren hatte.
       *[other] Der Server hat { $count } Markierungen wieder, die er verloren hatte.
    }
profile-sync-kept = { $count ->
        [one] Der Server hat vielleicht { $count } Markierung verloren, oder jemand hat sie dort seither geändert. Er sagt nicht, was davon zutrifft, deshalb gilt die Markierung hier.
       *[other] Der Server hat vielleicht { $count } Markierungen verloren, oder jemand hat sie dort seither geändert. Er sagt nicht, was davon zutrifft, deshalb gelten die Markierungen hier.
    }
profile-sync-reopened = { $count ->
        [one] { $count } älterer Eintrag kam hier gelesen an und ist auf dem Server ungelesen, also ist er jetzt auch hier ungelesen.
       *[other] { $count } ältere Einträge kamen hier gelesen an und sind auf dem Server ungelesen, also sind sie jetzt auch hier ungelesen.
    }
profile-sync-ended = { $count ->
        [one] { $count } Änderung wurde nicht gesendet, weil der Server ihren Eintrag entfernt hat. Die Markierung bleibt hier.
       *[other] { $count } Änderungen wurden nicht gesendet, weil der Server ihre Einträge entfernt hat. Die Markierungen bleiben hier.
    }
profile-sync-added = { $count ->
        [one] { $count } Artikel mit Stern, den nur der Server hatte, steht jetzt unter „Mit Stern“.
       *[other] { $count } Artikel mit Stern, die nur der Server hatte, stehen jetzt unter „Mit Stern“.
    }
# Numbers of marks that the first sync would change.
profile-first-none = Nichts: Beide Seiten haben dieselben Markierungen.
profile-first-no-feed = Nichts: Kein Feed ist auf beiden Seiten, also gibt es keine Markierungen zu vergleichen.
profile-first-there = Auf dem Server: { $sent ->
        [one] { $sent } Markierung.
       *[other] { $sent } Markierungen.
    }
profile-first-here = Hier: gelesen { $read }, ungelesen { $unread }, mit Stern { $starred }.
profile-first-added = Artikel mit Stern, die nur der Server hat und die hierher kommen: { $count }.
profile-first-stopped = Der Vergleich wurde abgebrochen. Der Abgleich der Markierungen bleibt aus.
profile-sync-numbers = { $sent } gesendet, { $received } empfangen.
profile-sync-waiting = { $count ->
        [one] { $count } Änderung wartet.
       *[other] { $count } Änderungen warten.
    }
profile-sync-unknown-there = { $count ->
        [one] { $count } Änderung wartet, bis der Server ihren Eintrag hat.
       *[other] { $count } Änderungen warten, bis der Server ihre Einträge hat.
    }
profile-starred-there = { $count ->
        [one] { $count } Eintrag mit Stern auf dem Server gehört zu einem Feed, der hier nicht abonniert ist. Er bleibt dort.
       *[other] { $count } Einträge mit Stern auf dem Server gehören zu Feeds, die hier nicht abonniert sind. Sie bleiben dort.
    }
profile-starred-here = { $count ->
        [one] { $count } Eintrag mit Stern wird hier nicht abgeglichen, weil sein Feed nicht auf beiden Seiten abonniert ist. Er bleibt hier.
       *[other] { $count } Einträge mit Stern werden hier nicht abgeglichen, weil ihre Feeds nicht auf beiden Seiten abonniert sind. Sie bleiben hier.
    }
# $done and $of are numbers of entries, $count is one of marks.
profile-sync-asking = Änderungen werden erfragt
profile-sync-listing = { $done } von { $of } Einträgen aufgelistet
profile-sync-comparing = Die Markierungen beider Seiten werden verglichen
profile-sync-sending = { $count ->
        [one] Eine Markierung wird gesendet
       *[other] { $count } Markierungen werden gesendet
    }
# $ago ist zum Beispiel „vor 2 Minuten“.
profile-synced = Letzter Abgleich: { $ago }.
profile-last-synced = Zuletzt abgeglichen: { $ago }.
# $reason is a sentence.
profile-sync-failed = Der letzte Abgleich ist fehlgeschlagen: { $reason }
profile-synced-ahead = Zuletzt abgeglichen, als die Uhr dieses Computers vorging.
profile-never-synced = Noch nicht abgeglichen. Der Abgleich der Markierungen ist an und geht mit der nächsten Aktualisierung weiter.

## Regeln

profile-no-rule = eine Regel „{ $name }“ gibt es nicht
profile-rule-exists = eine Regel „{ $name }“ gibt es schon
profile-too-many-rules = es gibt höchstens { $most } Regeln
profile-rules-no-text = das ist keine Datei mit Regeln: es ist kein Text in UTF-8
profile-rules-empty = die Datei ist leer
profile-rules-none = die Datei enthält keine Regel
profile-rules-cut-off = Die Datei ist abgeschnitten: das ] am Ende fehlt.
profile-rule-twice = Eine andere Regel der Datei hat den Namen „{ $name }“.
profile-rule-no-json = Das ist kein JSON: { $reason }.
profile-rule-no-object = Eine Regel ist ein Objekt mit name, when und then.
profile-rule-field = Ein Feld „{ $name }“ gibt es nicht. Die Felder sind name, when, then und enabled.
profile-rule-no-text = Das Feld „{ $name }“ muss ein Text sein.
profile-rule-no-actions = Das Feld „then“ muss ein Array von Aktionen sein: read, hide, star, notify, full-text, label:NAME und run:COMMAND.
profile-rule-no-flag = Das Feld „enabled“ muss true oder false sein.

## Programme, an die Einträge gehen, und Exporte von Einträgen

profile-program-not-started = „{ $program }“ konnte nicht gestartet werden: { $reason }
# $status: the exit status as the system says it
profile-program-failed = „{ $program }“ ist gescheitert ({ $status }).
profile-program-failed-saying = „{ $program }“ ist gescheitert ({ $status }): { $said }
profile-program-ended = „{ $program }“ lief nach { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
 } noch und wurde beendet.

## Nach dem Aktualisieren. $rule ist der Name einer Regel. Ein Satz über ein Programm folgt als $reason.

profile-no-article = Auf der Seite wurde kein Artikel gefunden.
profile-afterwards-not-read = Die Arbeit nach dem Aktualisieren ist ausgefallen, weil die Datenbank nicht gelesen werden konnte: { $reason }
profile-not-notified = Die Arbeitsumgebung zeigt keine Benachrichtigung: { $reason }
profile-rule-texts-left-out = { $count ->
    [one] Eine Regel wollte den Volltext von { $count } Eintrag, der nicht geladen wurde. Beim Öffnen des Eintrags lässt er sich laden.
   *[other] Regeln wollten die Volltexte von { $count } Einträgen, die nicht geladen wurden. Beim Öffnen eines Eintrags lässt sich sein Volltext laden.
 }
profile-rule-commands-off = { $count ->
    [one] { $count } Befehl einer Regel lief nicht, weil die Einstellungen Regeln keine Befehle erlauben.
   *[other] { $count } Befehle von Regeln liefen nicht, weil die Einstellungen Regeln keine Befehle erlauben.
 }
profile-rule-commands-left-out = { $count ->
    [one] { $count } Befehl einer Regel wartet auf die nächste Aktualisierung, weil es zu viele waren oder sie zu lange dauerten. Er wartet höchstens eine Woche.
   *[other] { $count } Befehle von Regeln warten auf die nächste Aktualisierung, weil es zu viele waren oder sie zu lange dauerten. Sie warten höchstens eine Woche.
 }
profile-rule-commands-failed = Regel „{ $rule }“: Der Befehl ist auch für { $count ->
    [one] { $count } anderen Eintrag
   *[other] { $count } andere Einträge
 } fehlgeschlagen.
profile-rule-command-failed = Regel „{ $rule }“: { $reason }
profile-commands-wait = Die Befehle, die mit einem geladenen Profil oder einer Sicherung kamen, warten auf eine Erlaubnis: in den Einstellungen unter „Aktualisieren“ oder mit „lacuna after-refresh --allow-loaded“. Für einen Artikel, der inzwischen kommt, wartet der Befehl einer Regel höchstens eine Woche.
profile-hook-failed = Der Befehl nach dem Aktualisieren: { $reason }
# Überschriften von Benachrichtigungen. $title ist die eines Eintrags.
profile-notice-entry = { $rule }: { $title }
profile-notice-entries = { $rule }: { $count ->
    [one] { $count } neuer Eintrag
   *[other] { $count } neue Einträge
 }
profile-notice-gap = Neue Lücke in { $feed }
profile-notice-gaps-of-feed = { $count } neue Lücken in { $feed }
profile-notice-gaps = { $count } neue Lücken
profile-notice-dead = { $feed } kann nicht mehr abgerufen werden
profile-notice-dead-feeds = { $count } Feeds können nicht mehr abgerufen werden

## Der Ordner des Profils

# $program ist ein Name wie „Syncthing“, $folder ein Pfad, $kind der Typ eines Dateisystems.
profile-place-synchronised = { $program } synchronisiert den Ordner { $folder }, in dem dieses Profil liegt. Dabei werden die Dateien der Datenbank einzeln kopiert, was sie beschädigen oder eine ältere zurückbringen kann. Bitte das Profil in einen anderen Ordner verschieben (--data-dir). Für gleiche Gelesen-Markierungen auf mehreren Computern gibt es Konten auf einem Feed-Server.
profile-place-copies = { $count ->
        [one] Im Ordner { $folder } liegt eine zweite Kopie der Datenbank
       *[other] Im Ordner { $folder } liegen { $count } weitere Kopien der Datenbank
    }: { $names }. Ein Programm, das Ordner synchronisiert, legt eine solche Kopie an, wenn zwei Computer die Datenbank geändert haben. Lacuna liest sie nicht, daher können hier Gelesen-Markierungen und Artikel fehlen. „lacuna restore DATEI“ fügt hinzu, was in einer Kopie ist, und entfernt nichts. Danach bitte die Kopie löschen und das Profil in einen anderen Ordner verschieben (--data-dir).
profile-place-network = Dieses Profil liegt auf einem Netzlaufwerk ({ $kind }). Wenn zwei Computer es gleichzeitig verwenden oder die Verbindung abbricht, kann die Datenbank beschädigt werden. Bitte das Profil auf einen Datenträger dieses Computers verschieben (--data-dir). Für gleiche Gelesen-Markierungen auf mehreren Computern gibt es Konten auf einem Feed-Server.

## Ziele, und die Sätze in exportierten Artikeln

profile-too-many-targets = Es kann höchstens { $most } Ziele geben.
profile-no-target = Es gibt kein Ziel „{ $name }“.
profile-export-attached = Angehängte Datei:
profile-export-empty = Es gibt keinen Artikel zu schreiben.
profile-folder-not-empty = der Ordner ist nicht leer; nach einem abgebrochenen Export den Ordner löschen oder einen anderen wählen
profile-book-too-large = das Buch würde zu groß
profile-export-about = Von Lacuna geschrieben am { $date }
profile-export-untitled = Ohne Titel
profile-export-dropped = Der Anbieter hat diesen Eintrag entfernt; bemerkt am { $date }.
profile-export-dropped-short = vom Anbieter entfernt
profile-export-dropped-title = Vom Anbieter entfernt
    .note = Die folgenden Einträge bietet der Anbieter nicht mehr an. Lacuna hat sie behalten.
profile-export-captured = Aus einer Kopie in einem Webarchiv vom { $date }.
profile-export-asked = Von { $host }, wo nach fehlenden Einträgen gefragt wurde.
profile-export-account = Vom Feed-Server „{ $account }“, der den Eintrag behalten hatte.
profile-export-imported = Aus der importierten Datei „{ $file }“.
profile-export-source = Aus dem Dokument { $source } des Feeds.
profile-export-full-text = Der Text ist der der Seite { $page }.
profile-export-purged = Lacuna hat den Text am { $date } entfernt, um Speicherplatz zu sparen.
# $kind: a media type
profile-export-file = Der Eintrag ist eine Datei ({ $kind }), die nicht enthalten ist.
profile-export-stopped = der Export wurde abgebrochen

## Artikel aus dem Export eines anderen Readers. Die Sätze stehen in der Vorschau eines Imports und in seinem Bericht.

profile-starred-marked = { $count ->
        [one] { $count } Artikel ist schon da. Er erhält seinen Stern, seine Gelesen-Markierung und seine Labels.
       *[other] { $count } Artikel sind schon da. Sie erhalten ihre Sterne, Gelesen-Markierungen und Labels.
    }
profile-starred-added = { $count ->
        [one] { $count } Artikel kommt zu einem abonnierten Feed hinzu. Er schließt keine Lücke.
       *[other] { $count } Artikel kommen zu abonnierten Feeds hinzu. Sie schließen keine Lücke.
    }
profile-starred-kept = { $count ->
        [one] { $count } Artikel stammt
       *[other] { $count } Artikel stammen
    } aus { $feeds ->
        [one] einem nicht abonnierten Feed. Zu finden unter „Mit Stern“ und unter den Labels; der Feed wird nicht abonniert.
       *[other] { $feeds } nicht abonnierten Feeds. Zu finden unter „Mit Stern“ und unter den Labels; die Feeds werden nicht abonniert.
    }
profile-starred-left-out = { $count ->
        [one] { $count } Artikel wird ausgelassen, weil sein Feed nicht abonniert ist und er weder Stern noch Label hat.
       *[other] { $count } Artikel werden ausgelassen, weil ihre Feeds nicht abonniert sind und sie weder Stern noch Label haben.
    }
profile-starred-labels = { $count ->
        [one] { $count } Label wird ausgelassen, weil es zu viele gibt.
       *[other] { $count } Labels werden ausgelassen, weil es zu viele gibt.
    }
profile-starred-bad-labels = { $count ->
        [one] { $count } Label wird ausgelassen, weil sein Name leer, länger als { $most } Zeichen oder nicht darstellbar ist.
       *[other] { $count } Labels werden ausgelassen, weil ihre Namen leer, länger als { $most } Zeichen oder nicht darstellbar sind.
    }
profile-starred-long-lists = { $count ->
        [one] { $count } Artikel hat mehr als 1.000 Labels und Kategorien. Die nach den ersten 1.000 werden ausgelassen.
       *[other] { $count } Artikel haben je mehr als 1.000 Labels und Kategorien. Die nach den ersten 1.000 werden ausgelassen.
    }
profile-starred-unusable = { $count ->
        [one] { $count } Eintrag der Datei ist unbrauchbar, weil er keinen Feed nennt oder weder Link noch Titel hat.
       *[other] { $count } Einträge der Datei sind unbrauchbar, weil sie keinen Feed nennen oder weder Link noch Titel haben.
    }
profile-starred-damaged = Die Datei ist ab Zeile { $line } beschädigt oder abgeschnitten. Nur der Teil davor wird importiert.

## Änderungen, die die Abonnements beider Seiten zusammenführen; sie werden vorher bestätigt.

profile-change-subscribe-here = Hier abonnieren: { $title }
profile-change-subscribe-here-in = Hier im Ordner { $folder } abonnieren: { $title }
profile-change-subscribe-there = Auf dem Server abonnieren: { $title }
profile-change-folder-here = Hier in den Ordner { $folder } verschieben: { $title }
profile-change-top-here = Hier aus dem Ordner nehmen: { $title }
profile-change-folder-there = Auf dem Server in den Ordner { $folder } verschieben: { $title }
profile-change-top-there = Auf dem Server aus dem Ordner nehmen: { $title }
profile-change-unsubscribe-there = Auf dem Server abbestellen, weil der Feed hier abbestellt ist (seine Einträge mit Stern werden vorher hierher geholt): { $title }
profile-change-gone-there = Nicht mehr auf dem Server. Der Feed bleibt hier, ohne Abgleich, bis er abbestellt wird: { $title }
# $change ist einer der Sätze darüber, $reason ein Satz.
profile-change-refused = { $change }. Nicht ausgeführt: { $reason }
profile-subscriptions-same = Beide Seiten haben dieselben Abonnements.
profile-subscriptions-done = { $count ->
        [one] { $count } Änderung ausgeführt.
       *[other] { $count } Änderungen ausgeführt.
    }

## Umzug aus einem anderen Feedreader

profile-moving-takes-all = Feeds, Ordner, Gelesen-Markierungen, Sterne
profile-moving-takes-labels = Feeds, Ordner, Gelesen-Markierungen, Sterne, Labels
profile-moving-takes-tags = Feeds, Tags als Ordner, Titel, Gelesen-Markierungen
profile-moving-takes-feeds = Feeds und Ordner
profile-moving-nothing-there = { $path } ist weder eine Datei noch ein Ordner eines Feedreaders
profile-moving-unreadable = { $path } kann nicht gelesen werden: { $reason }
profile-moving-no-copy = die Datenbank des anderen Readers kann nicht kopiert werden: { $reason }
profile-moving-no-database = Gelesen-Markierungen und Sterne werden nicht übernommen, weil die Datei { $file } nicht gefunden wurde. { $reader } hat sie gewöhnlich in { $folder }. Um sie zu übernehmen, bitte die Datei neben { $list } kopieren.
profile-moving-no-list = Ordner und Namen von Feeds fehlen vielleicht, weil die Datei { $file } nicht gefunden wurde. { $reader } hat sie gewöhnlich in { $folder }. Um sie zu übernehmen, bitte die Datei neben { $database } kopieren.
profile-moving-left-out = Ein Teil wird ausgelassen: { $reason }.
profile-moving-damaged = Ein Teil von { $file } ist beschädigt und nicht lesbar. Der Rest wird übernommen.
profile-moving-feeds = { $count ->
        [one] { $count } Feed ist neu.
       *[other] { $count } Feeds sind neu.
    }
profile-moving-known = { $count ->
        [one] { $count } Feed ist schon da. Er bleibt, wo er ist.
       *[other] { $count } Feeds sind schon da. Sie bleiben, wo sie sind.
    }
profile-moving-tags = { $count ->
        [one] { $count } Feed hat mehrere Tags. Sein erster Tag wird sein Ordner. Die anderen stehen in exportierten Feedlisten als seine Kategorie.
       *[other] { $count } Feeds haben mehrere Tags. Der jeweils erste Tag wird der Ordner. Die anderen stehen in exportierten Feedlisten als Kategorie.
    }
profile-moving-unusable-feeds = { $count ->
        [one] { $count } Feed ist unbrauchbar, weil er keine Webadresse hat, sondern zum Beispiel ein Befehl oder eine Suche ist: { $names }
       *[other] { $count } Feeds sind unbrauchbar, weil sie keine Webadresse haben, sondern zum Beispiel Befehle oder Suchen sind: { $names }
    }
profile-moving-marked = { $count ->
        [one] { $count } Artikel ist schon da. Er erhält seine Gelesen-Markierung und seinen Stern.
       *[other] { $count } Artikel sind schon da. Sie erhalten ihre Gelesen-Markierungen und Sterne.
    }
profile-moving-added = { $count ->
        [one] { $count } Artikel kommt hinzu. Er schließt keine Lücke.
       *[other] { $count } Artikel kommen hinzu. Sie schließen keine Lücke.
    }
profile-moving-kept = { $count ->
        [one] { $count } Artikel mit Stern oder Label kommt hinzu, obwohl sein Feed nicht in der Liste des anderen Readers steht oder unbrauchbar ist. Er steht unter „Mit Stern“ und unter den Labels.
       *[other] { $count } Artikel mit Stern oder Label kommen hinzu, obwohl ihre Feeds nicht in der Liste des anderen Readers stehen oder unbrauchbar sind. Sie stehen unter „Mit Stern“ und unter den Labels.
    }
profile-moving-deleted = { $count ->
        [one] { $count } Artikel wurde dort gelöscht. Er bleibt hier aus den Listen heraus.
       *[other] { $count } Artikel wurden dort gelöscht. Sie bleiben hier aus den Listen heraus.
    }
profile-moving-marks = Dort gelesen: { $read }. Dort mit Stern: { $starred }.
profile-moving-unusable = { $count ->
        [one] { $count } Artikel ist unbrauchbar, weil er weder Link noch Titel hat.
       *[other] { $count } Artikel sind unbrauchbar, weil sie weder Link noch Titel haben.
    }
profile-moving-others = { $count ->
        [one] { $count } Artikel wird ausgelassen, weil sein Feed nicht in der Liste des anderen Readers steht oder unbrauchbar ist und er weder Stern noch Label hat: { $names }
       *[other] { $count } Artikel werden ausgelassen, weil ihre Feeds nicht in der Liste des anderen Readers stehen oder unbrauchbar sind und sie weder Stern noch Label haben: { $names }
    }

## Ein ganzes Profil in einer Datei

profile-whole-exists = { $path } gibt es schon; bitte einen anderen Namen wählen
profile-whole-other = { $path } ist kein gespeichertes Profil
profile-whole-damaged = { $path } ist beschädigt oder unvollständig
profile-whole-foreign = { $path } wurde außerhalb von Lacuna verändert: die Datenbank hat Teile, die Lacuna nicht anlegt
profile-whole-newer = eine neuere Version von Lacuna hat { $path } gespeichert
profile-whole-used = das Profil in { $folder } wird benutzt
profile-whole-partly = Das Profil wurde geladen, aber nicht ganz: { $reason }
profile-whole-hook = Ein Befehl kam mit, der nach jedem Aktualisieren läuft: { $command }
profile-whole-rules = { $count ->
        [one] Eine Regel kam mit, die einen Befehl ausführt: { $commands }
       *[other] { $count } Regeln kamen mit, die Befehle ausführen: { $commands }
    }
profile-whole-rule-command = { $rule }: { $command }
profile-whole-commands-wait = Nichts davon läuft ohne Erlaubnis: in den Einstellungen unter „Aktualisieren“ oder mit „lacuna after-refresh --allow-loaded“.
profile-whole-headers = { $count ->
        [one] Der Wert einer Kopfzeile der Anfragen war nicht in der Datei. Bitte ihn unter „Über diesen Feed“ wieder eingeben: { $headers }
       *[other] Die Werte von { $count } Kopfzeilen der Anfragen waren nicht in der Datei. Bitte sie bei jedem Feed unter „Über diesen Feed“ wieder eingeben: { $headers }
    }
profile-whole-header = { $name } von „{ $feed }“
profile-whole-targets = Befehle von „Senden an“ kamen mit; sie laufen nur, wenn man sie wählt: { $commands }

## Gespeicherte Seiten

profile-page-wants-login = { $host } verlangt eine Anmeldung, bevor die Seite gezeigt wird. Lacuna hat die Adresse behalten. Die Seite lässt sich im Browser öffnen.
profile-page-waits = Der Server bat zu warten. Lacuna lädt die Seite nach dem { $until }.
profile-page-loads-after = Lacuna lädt die Seite nach dem { $until }.
profile-no-page = Dies ist keine Webseite, sondern eine Datei vom Typ { $kind }.
profile-page-is-feed = Dies ist ein Feed und keine Seite.
profile-page-deleted = Die Seite wurde gelöscht, während sie geladen wurde.
# $reason is a sentence.
profile-page-not-loaded = Die gespeicherte Seite { $address } wurde nicht geladen. { $reason }

## Starred articles that are kept whole

profile-kept-failed = Die Bilder von Artikeln mit Stern können nicht gespeichert werden: { $reason }. Nichts Gespeichertes ging verloren.
profile-kept-left-out = { $count ->
    [one] Die Bilder von { $count } Artikel mit Stern oder Label passen nicht in { $limit } und werden nicht aufbewahrt.
   *[other] Die Bilder von { $count } Artikeln mit Stern oder Label passen nicht in { $limit } und werden nicht aufbewahrt.
 } Artikel, die zuletzt einen Stern bekamen, haben Vorrang. Die Grenze steht in den Einstellungen unter „Lesen“.
