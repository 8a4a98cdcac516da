# Meldungen der Kommandozeile. Die meisten folgen dem Namen des Programms oder einer Adresse und haben keinen Punkt.
# $address ist eine Adresse, $path eine Datei, $reason ein Satz oder Satzteil. Begriffe und Regeln: assets/locale/README.md.

## Benutzung

cli-no-such-command = kein Befehl und keine Adresse: { $command }
cli-try-help = Mehr dazu zeigt „--help“.
cli-no-address = { $address }: das ist keine Webadresse
cli-no-source = { $source }: weder eine Datei noch eine Webadresse
cli-no-start = --from { $value }: weder beginning noch ein Datum noch after:CONTENT-ID noch eine Adresse
cli-not-read = { $path } kann nicht gelesen werden: { $reason }
cli-too-large = sie ist größer als { $mb } MB
cli-not-written = { $path } kann nicht geschrieben werden: { $reason }
cli-result-not-written = das Ergebnis kann nicht geschrieben werden: { $reason }
cli-no-json-result = das Ergebnis konnte nicht als JSON geschrieben werden: { $reason }
cli-port-not-used = Port { $port } der Loopback-Adresse kann nicht benutzt werden: { $reason }

## Abonnements

cli-subscribed = { $address }: abonniert
cli-subscribed-already = { $address }: schon abonniert
cli-not-subscribed = { $address }: nicht abonniert
cli-refused = { $address }: nicht abonniert. { $reason }
cli-page-with-feeds = { $address }: eine Seite mit { $count ->
        [one] { $count } Feed
       *[other] { $count } Feeds
    }
cli-import-no-export = { $path } ist weder eine OPML-Liste noch eine starred.json: { $reason }
cli-nothing-to-import = { $path }: es gibt keinen Artikel zum Importieren
cli-imported = { $added } hinzugefügt, { $skipped } übersprungen, weil schon vorhanden
cli-import-folders = { $count ->
    [one] { $count } Feed stand in mehreren Ordnern und ist im ersten
   *[other] { $count } Feeds standen in mehreren Ordnern und sind im jeweils ersten
}
cli-skipped = { $path }, Zeile { $line }: übersprungen, { $reason }
cli-state-there = { $address }: { $state } am Ursprung der Liste

cli-header-value = Wert von { $name }:
cli-header-input = nichts eingegeben; der Wert jeder Kopfzeile kommt von der Standardeingabe, einer je Zeile
cli-no-header = der Feed hat keine Kopfzeile { $name }
cli-headers-elsewhere = { $address } liegt auf einem anderen Server als die angegebene Adresse. Die Kopfzeilen wurden nicht aufbewahrt.
cli-no-proxy = das ist kein Proxy; möglich sind system, none oder eine Adresse wie socks5://127.0.0.1:9050 oder http://proxy.example:3128

## Aktualisieren

cli-no-background = Feeds können nicht im Hintergrund geprüft werden: { $reason }
cli-waiting = Ein anderes Lacuna aktualisiert dieses Profil. Es wird gewartet, bis es fertig ist.
cli-broke = { $address }: ein Fehler in Lacuna hat dieses Aktualisieren beendet
cli-not-fetched = { $address }: nicht abgerufen, { $reason }
cli-changes = { $address }: { $new } neu, { $changed } geändert{ $older ->
        [0] { "" }
        [one] , { $older } älterer Eintrag hinzugefügt (als gelesen markiert)
       *[other] , { $older } ältere Einträge hinzugefügt (als gelesen markiert)
    }
cli-all-hidden = { $count ->
        [one] { $address }: { $count } neuer Eintrag, von Regeln ausgeblendet
       *[other] { $address }: { $count } neue Einträge, alle von Regeln ausgeblendet
    }
cli-all-filed = { $count ->
        [one] { $address }: { $count } neuer Eintrag, sofort gelesen
       *[other] { $address }: { $count } neue Einträge, alle sofort gelesen
    }
cli-missing = { $address }: eine Datei mit älteren Einträgen fehlt. { $reason }
cli-missed = { $address }: es können Einträge fehlen. { $reason }
cli-pages = { $count ->
        [one] { $count } Seite
       *[other] { $count } Seiten
    }
cli-at-limit = { $address }: angehalten nach { $documents }; --continue setzt fort, --whole liest bis zum Anfang
cli-read-to-oldest = { $address }: { $documents } gelesen, bis zur ältesten
cli-texts-gone = { $count ->
        [one] { $count } Text entfernt, um Speicherplatz zu sparen; sein Feed bietet ihn nicht mehr an
       *[other] { $count } Texte entfernt, um Speicherplatz zu sparen; ihre Feeds bieten sie nicht mehr an
    }
cli-texts-removed = { $count ->
        [one] { $count } Text
       *[other] { $count } Texte
    } entfernt, um Speicherplatz zu sparen; erneutes Abrufen ist möglich
cli-answered-304 = Der Server antwortete mit 304, obwohl die Anfrage keine Validatoren hatte.

## Listen und Markierungen

cli-unread = ungelesen
cli-removed-entries = Der Anbieter hat { $count ->
        [one] { $count } Eintrag entfernt; er ist noch hier: --removed listet ihn
       *[other] { $count } Einträge entfernt; sie sind noch hier: --removed listet sie
    }
cli-inspected = { $kind } ({ $format }), { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    }, Zustand: { $state }
cli-inspected-plain = wer abonniert, kann ab dann bemerken, was fehlt
cli-inspected-unread = nicht bekannt, denn die älteren Dokumente wurden nicht gelesen
cli-next-page = nächste Seite
cli-next-page-slipped = nächste Seite; zwischen diesen Seiten fehlen vielleicht Einträge
cli-marked-read = { $count } als gelesen markiert
cli-marked-unread = { $count } als ungelesen markiert
cli-one-feed = --entry braucht genau ein Abonnement
cli-starred = { $count } mit Stern versehen
cli-unstarred = { $count } ohne Stern
cli-labelled = { $count ->
        [one] { $count } Label vergeben
       *[other] { $count } Labels vergeben
    }
cli-unlabelled = { $count ->
        [one] { $count } Label entfernt
       *[other] { $count } Labels entfernt
    }
cli-label-changed = geändert
cli-label-deleted = Label { $name } gelöscht; { $count ->
        [one] { $count } Eintrag hatte es
       *[other] { $count } Einträge hatten es
    }
cli-no-label = ein Label { $name } gibt es nicht
cli-no-colour = { $value }: keine der Farben, die --help nennt
cli-no-entry = { $address }: kein Eintrag hat die Kennung { $id }
cli-nothing-renamed = { $address }: kein Eintrag ist unter einer neuen Kennung bekannt
cli-renaming-undone = { $count ->
        [one] { $count } Eintrag hat seine alte Kennung
       *[other] { $count } Einträge haben ihre alten Kennungen
    } wieder; die Einträge mit neuen Kennungen kommen mit der nächsten Änderung des Feeds

## Artikel, die ganz aufbewahrt werden

cli-kept = { $count ->
    [one] { $count } Artikel wird
   *[other] { $count } Artikel werden
 }{ $images ->
    [one] {" "}mit { $images } Bild ({ $size }) aufbewahrt.
   *[other] {" "}mit { $images } Bildern ({ $size }) aufbewahrt.
 }{ $missing ->
    [0] {""}
    [one] {" "}{ $missing } Bild konnte nicht abgerufen werden, oder die Einstellungen lassen es nicht zu.
   *[other] {" "}{ $missing } Bilder konnten nicht abgerufen werden, oder die Einstellungen lassen es nicht zu.
 }{ $left_out ->
    [0] {""}
    [one] {" "}{ $left_out } Artikel ist über der Grenze.
   *[other] {" "}{ $left_out } Artikel sind über der Grenze.
 }

## Das Profil

cli-doctor-ill = die Datenbank ist nicht in Ordnung; `lacuna repair` rettet ihren lesbaren Inhalt
cli-doctor-private = Der Bericht nennt keinen Feed, keine Adresse, kein Passwort und keinen selbst gewählten Namen.
cli-repair-rescues = { $reason }. `lacuna repair` legt sie beiseite und rettet ihren lesbaren Inhalt
cli-no-backup = es konnte keine Sicherung angelegt werden: { $reason }
cli-subscriptions-missing = die Abonnements fehlen: { $path } enthält keine, aber es gibt eine Sicherung. `lacuna restore { $backup }` stellt sie wieder her.
cli-partly-unreadable = { $path }: ein Teil war nicht lesbar
cli-profile-open = ein anderes Lacuna hat dieses Profil geöffnet: bitte zuerst schließen
cli-profile-not-locked = das Profil kann nicht gesperrt werden: { $reason }
cli-not-damaged = Die Datenbank ist nicht beschädigt. Es wurde nichts geändert.

## Fortschritt: Wörter hinter einem Balken und zwei Zahlen

cli-progress-update = Schritte der Datenbank-Umwandlung
cli-progress-read = Einträge gelesen
cli-progress-searched = Einträge durchsucht
cli-progress-marked = Einträge als gelesen markiert
cli-progress-removed = Einträge entfernt
cli-progress-indexed = Einträge für die Suche erfasst
cli-progress-feeds = Feeds
cli-progress-freed = MB Texte entfernt
cli-progress-shrinking = Die Datenbank wird verkleinert
cli-progress-walk = { $documents }, zurück bis { $time }
cli-saved-feed = { $path }: { $entries ->
        [one] { $entries } Eintrag
       *[other] { $entries } Einträge
    } in { $archives ->
        [one] { $archives } Archiv
       *[other] { $archives } Archiven
    }, davon { $new } neu
cli-saved-address = Die Dateien enthalten die Adresse des Feeds. Ist sie geheim, sollten sie nicht veröffentlicht werden.
cli-saved-without-text = { $count ->
        [one] { $count } Eintrag hat hier keinen Text: er wurde entfernt, um Platz zu schaffen, oder er ist eine Datei
       *[other] { $count } Einträge haben hier keinen Text: er wurde entfernt, um Platz zu schaffen, oder er ist eine Datei
    }
cli-incomplete = { $reason }: --incomplete speichert ihn trotzdem, und der gespeicherte Feed sagt es
cli-progress-compared = Einträge verglichen

## Konten auf Feed-Servern. $name ist der Name des Kontos.

cli-account-exists = Ein Konto mit dem Namen { $name } gibt es schon
cli-account-not-added = { $name }: nicht hinzugefügt. { $reason }
cli-account-removed = { $name }: entfernt. Einträge von diesem Server bleiben
cli-no-account = Es gibt kein Konto mit dem Namen { $name }
cli-account-secret = Passwort oder API-Token:
cli-account-no-secret = Passwort oder API-Token sind auf der Standardeingabe nicht lesbar: { $reason }
cli-account-empty-secret = Bitte Passwort oder API-Token auf der Standardeingabe angeben
cli-account-not-asked = Der Server wurde nicht gefragt
cli-subscriptions-ask = Diese Änderungen ausführen? [j/N]
cli-subscriptions-how = Nichts wurde geändert. Mit --yes werden diese Änderungen ausgeführt.
cli-sync-off = { $name }: wird nicht mehr abgeglichen. Alle Markierungen bleiben auf beiden Seiten, wie sie sind
# $count ist eine Anzahl von Markierungen.
cli-marks-not-sent = { $name }: { $count ->
    [one] { $count } Änderung wurde nicht an den Server gesendet. Sie bleibt hier
   *[other] { $count } Änderungen wurden nicht an den Server gesendet. Sie bleiben hier
}
# $entry ist eine Nummer, $reason ein Satz.
cli-sync-refused = { $name }: Der Server lehnt { $mark ->
        [read] die Gelesen-Markierung
       *[starred] den Stern
    } von „{ $title }“ in { $feed } ab, deshalb wartet die Änderung. { $reason }
cli-sync-dropped = { $name }: Der Server hat { $mark ->
        [read] die Gelesen-Markierung
       *[starred] den Stern
    } von „{ $title }“ in { $feed } an fünf Tagen abgelehnt, deshalb sendet Lacuna die Änderung nicht mehr. Die Markierung bleibt hier. { $reason }
cli-sync-limited = { $name }: Eine Liste des Servers kam nicht vollständig an, deshalb wurde nur ein Teil verglichen
cli-progress-requests = Anfragen an den Server
cli-progress-entries = Einträge aufgelistet

## Regeln

cli-search-most = Höchstens { $count } Einträge werden aufgelistet
cli-search-mistyped = „{ $word }“ ist keine Bedingung, denn der Wert ist falsch. Gesucht wird danach als Wort
cli-rule-off = aus
cli-rule-tried = hätte zu { $count } von { $of } gepasst
cli-rule-fault = { $path }, Zeile { $line }: { $reason }
cli-rule-more-faults = { $path }: { $count ->
    [one] { $count } weitere Zeile ist nicht lesbar
   *[other] { $count } weitere Zeilen sind nicht lesbar
}
cli-rules-refused = { $path }: { $reason }
cli-rules-not-imported = { $path }: keine Regel wurde übernommen. Bitte die Datei berichtigen und erneut versuchen.
cli-rules-imported = { $new } hinzugefügt, { $replaced } ersetzt
cli-rules-changed = geändert
cli-rule-added = hinzugefügt
cli-rule-waits = { $name } führt einen Befehl aus und wurde ausgeschaltet. Bitte den Befehl prüfen und die Regel dann einschalten.
cli-rule-commands-are-off = die Einstellungen erlauben Regeln keine Befehle; „lacuna after-refresh --rule-commands on“ erlaubt sie

## Artikel senden und exportieren

cli-no-target = Es gibt kein Ziel „{ $name }“. „lacuna send-to list“ zeigt die Ziele.
cli-targets-changed = geändert
cli-target-added = hinzugefügt
cli-not-opened = Für { $address } ließ sich kein Browser öffnen
cli-sent = an { $name } gesendet
cli-runs-on = { $name } läuft noch
cli-progress-written = geschrieben
cli-export-exists = { $path } gibt es schon; --overwrite ersetzt die Datei
cli-no-file = es ist keine Datei
cli-export-needs-file = Artikel werden nicht in die Standardausgabe geschrieben; bitte eine Datei angeben
cli-articles-exported = { $count ->
    [one] { $count } Artikel
   *[other] { $count } Artikel
 } geschrieben, davon { $dropped } vom Anbieter entfernt; { $gaps ->
    [one] { $gaps } Hinweis
   *[other] { $gaps } Hinweise
 } auf fehlende Einträge

## Umzug aus einem anderen Feedreader

cli-progress-moving = Artikel werden übernommen
cli-move-in-preview = Es wurde nichts geändert. Mit --yes wird es übernommen.
cli-move-in-refresh = „lacuna refresh“ ruft die neuen Feeds ab.
cli-move-in-which = bitte den Reader mit --from oder seinen Pfad angeben
cli-move-in-none = Es wurde kein anderer Feedreader gefunden. Bitte den Pfad seiner Dateien oder einer OPML-Liste angeben.
cli-move-in-how = „lacuna move-in --from NAME“ zeigt, was übernommen wird.
cli-move-in-not-found = { $reader } wurde auf diesem Computer nicht gefunden; bitte den Pfad der Dateien angeben
cli-move-in-several = { $reader } ist mehrfach auf diesem Computer; bitte einen der Pfade angeben: { $paths }

## Ein ganzes Profil in einer Datei

cli-whole-saved = { $path } enthält das ganze Profil, ohne Passwörter.
cli-whole-loaded = Das Profil aus { $path } ist jetzt hier. Passwörter waren nicht in der Datei; sie sind neu einzugeben.
cli-whole-aside = Das bisherige Profil wurde als { $path } beiseitegelegt.
cli-whole-open = ein Fenster hat dieses Profil geöffnet, oder ein anderes „profile load“ läuft; bitte das Fenster schließen oder später wiederholen
cli-whole-refreshed = ein anderer Befehl aktualisiert dieses Profil; bitte danach erneut versuchen
cli-whole-used = { $reason }; mit --replace wird es beiseitegelegt, und mit --data-dir kommt die Datei in einen anderen Ordner

## Gespeicherte Seiten

cli-page-saved = { $address }: gespeichert: { $title }
cli-page-known = { $address }: schon gespeichert
cli-page-without-text = { $address }: ohne Text gespeichert; auf der Seite wurde kein Artikel gefunden
cli-page-later = { $address }: Nur die Adresse wurde gespeichert. { $reason }
cli-page-is-feed = { $address } ist ein Feed und keine Seite. Zum Abonnieren: lacuna add { $feed }
cli-page-refused = { $address }: nicht gespeichert. { $reason }
cli-page-unknown = { $address } ist keine gespeicherte Seite
cli-no-saved-pages = Es gibt keine gespeicherten Seiten. Zum Speichern: lacuna save URL
cli-pages-stay = gespeicherte Seiten sind kein Abonnement: `lacuna save --remove URL` löscht eine Seite
