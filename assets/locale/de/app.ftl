# Was das Fenster über seine Arbeit sagt: Mitteilungen, Schritte, die sich zurücknehmen lassen, laufende Aufgaben, Fehler.
# $reason ist ein Satz oder Satzteil ohne Punkt am Ende. $path ist eine Datei.
# Begriffe und Regeln: assets/locale/README.md.

## Listen

app-scope-all = Alle Einträge
app-scope-today = Heute
app-scope-unread = Ungelesen
app-scope-starred = Mit Stern
app-scope-missing = Fehlend
app-scope-at-risk = Gefährdet
app-scope-failed = Laden fehlgeschlagen
app-scope-removed = Vom Anbieter entfernt
app-scope-found = In allen Feeds gefunden
app-page = Seite { $number }
app-pages-to = Seiten 1 bis { $number }
app-page-before-last = Eine Seite vor der letzten
app-page-last = Letzte Seite
app-more-from-first = Weitere Seiten lassen sich unter der ersten Seite laden.
app-no-further-page = Dieser Feed verlinkt keine weitere Seite.
app-nothing-on-page = Die nächste Seite hat keine weiteren Einträge.

## Karten der Feeds, die Aufmerksamkeit brauchen

app-why = { $reason }.
app-check-more-often = Öfter prüfen
# Warum es keine Schaltfläche „Öfter abrufen“ gibt.
app-no-shorter-interval = Öfter kann Lacuna den Feed nicht abrufen.
app-shortest-interval = Lacuna ruft den Feed schon so oft ab wie möglich.
app-leaving-already = Vielleicht verdrängen neue Einträge schon jetzt ältere, die Lacuna noch nicht gesehen hat. Nächste Prüfung: { $check }.
app-leaving-from = Ab { $from } können neue Einträge ältere verdrängen, die Lacuna noch nicht gesehen hat. Nächste Prüfung: { $check }.
app-failing = Fehlgeschlagen seit { $since }.
app-failing-checked = Fehlgeschlagen seit { $since }. Nächste Prüfung: { $check }.
app-failing-stopped = Fehlgeschlagen seit { $since }. Lacuna prüft den Feed nicht mehr von selbst.
app-retry = Erneut versuchen
app-unsubscribe = Abbestellen

## Laufende Aufgaben

app-looking = Feeds werden gesucht
app-adding = Ein Feed wird hinzugefügt
app-loading-page = Eine Seite wird geladen
app-loading-full-text = Der Volltext wird von { $host } geladen
app-refreshing = { $done } von { $count ->
        [one] { $count } Feed
       *[other] { $count } Feeds
    } aktualisiert
app-archives-read = { $task }, { $count ->
        [one] { $count } Archiv
       *[other] { $count } Archive
    } gelesen
app-refreshed = { $feeds ->
        [one] { $feeds } Feed
       *[other] { $feeds } Feeds
    } aktualisiert{ $new ->
        [0] { "" }
        [one] , { $new } neuer Eintrag
       *[other] , { $new } neue Einträge
    }{ $older ->
        [0] { "" }
        [one] , { $older } älterer Eintrag (als gelesen markiert)
       *[other] , { $older } ältere Einträge (als gelesen markiert)
    }{ $stopped ->
        [0] { "" }
        [one] , { $stopped } angehalten
       *[other] , { $stopped } angehalten
    }
app-added = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } hinzugefügt
app-searching = Suche nach { $sought }
app-marking-read = { $count ->
        [one] { $count } Eintrag wird
       *[other] { $count } Einträge werden
    } als gelesen markiert
app-marking-unread = { $count ->
        [one] { $count } Eintrag wird
       *[other] { $count } Einträge werden
    } als ungelesen markiert
app-marking-below = Die Einträge darunter werden als gelesen markiert
app-marking-older = Ältere Einträge werden als gelesen markiert
app-removing = { $feeds ->
        [one] Ein Feed wird
       *[other] { $feeds } Feeds werden
    } mit { $entries ->
        [one] { $entries } Eintrag
       *[other] { $entries } Einträgen
    } entfernt
app-restoring-feeds = { $count ->
        [one] Ein Feed wird
       *[other] { $count } Feeds werden
    } wiederhergestellt
app-deleting-feeds = { $count ->
        [one] { $count } entfernter Feed wird
       *[other] { $count } entfernte Feeds werden
    } gelöscht
app-importing = { $count ->
        [one] { $count } Feed wird
       *[other] { $count } Feeds werden
    } importiert
app-restoring = Eine Sicherung wird wiederhergestellt
app-saving = Wird gespeichert
app-backing-up = Eine Sicherung wird angelegt
app-making-room = Alte Texte werden entfernt
app-updating-database = Die Datenbank wird aktualisiert

## Schritte, die sich zurücknehmen lassen

app-undo = Rückgängig
app-nothing-to-undo = Es gibt nichts rückgängig zu machen.
app-nothing-to-redo = Es gibt nichts zu wiederholen.
app-marked-read = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } als gelesen markiert
app-marked-unread = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } als ungelesen markiert
app-read-again = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } wieder gelesen
app-unread-again = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } wieder ungelesen
app-starred = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } mit Stern versehen
app-stars-removed = Sterne von { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträgen
    } entfernt
app-stars-again = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } wieder mit Stern versehen
app-star-removed = Stern entfernt
app-star-again = Wieder mit Stern versehen
app-shown-in-lists = Wieder in Listen gezeigt
app-import-taken-back = { $feeds ->
        [one] { $feeds } importierter Feed wurde
       *[other] { $feeds } importierte Feeds wurden
    } wieder entfernt.
app-import-folders-taken-back = { $folders ->
        [one] { $folders } importierter Ordner wurde
       *[other] { $folders } importierte Ordner wurden
    } wieder entfernt.
app-import-others-stay = Was der Import in anderen Feeds geändert hat, bleibt.
app-import-stays = Der Import von Artikeln und Markierungen lässt sich nicht rückgängig machen. Ein weiteres Rückgängig nimmt den Schritt davor zurück.
app-hidden-again = Wieder in Listen ausgeblendet
app-labelled = Label „{ $name }“ für { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    }
app-unlabelled = Label „{ $name }“ von { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträgen
    } entfernt
app-label-deleted = Label „{ $name }“ gelöscht
app-label-starred = { $count ->
        [one] Ein Eintrag eines entfernten Feeds hatte keine andere Markierung. Er hat jetzt einen Stern, damit er bleibt.
       *[other] { $count } Einträge entfernter Feeds hatten keine andere Markierung. Sie haben jetzt Sterne, damit sie bleiben.
    }
app-rules-restored = Die Regeln sind wie zuvor.
app-rule-vanished = Die Regel „{ $name }“ wurde inzwischen gelöscht. Sie ist als neue Regel gespeichert.
app-rules-changed-again = Die Regeln sind wieder geändert.
app-feed-removed = „{ $title }“ wurde abbestellt
app-feeds-removed = { $feeds ->
        [one] Ein Feed
       *[other] { $feeds } Feeds
    } abbestellt
app-search-removed = Der intelligente Ordner „{ $name }“ wurde entfernt.
app-search-edited = Der intelligente Ordner „{ $name }“ wurde geändert.
app-gap-dismissed = Lücke ausgeblendet
app-moved = „{ $name }“ wurde verschoben.
app-moved-into = „{ $name }“ wurde nach „{ $folder }“ verschoben.
app-moved-out = „{ $name }“ wurde auf die oberste Ebene verschoben.
app-moved-into-and-merged = „{ $name }“ wurde nach „{ $folder }“ verschoben und mit dem gleichnamigen Ordner zusammengeführt.
app-moved-out-and-merged = „{ $name }“ wurde auf die oberste Ebene verschoben und mit dem gleichnamigen Ordner zusammengeführt.
app-feeds-moved-into = { $count ->
        [one] { $count } Feed wurde
       *[other] { $count } Feeds wurden
    } nach „{ $folder }“ verschoben.
app-feeds-moved-out = { $count ->
        [one] { $count } Feed wurde
       *[other] { $count } Feeds wurden
    } auf die oberste Ebene verschoben.
app-checked-more-often = „{ $title }“ wird ab jetzt öfter geprüft (Abstand: { $every }), wenn der Server es erlaubt.
app-checked-often-already = Lacuna prüft „{ $title }“ schon so oft, wie der Server es erlaubt.

## Feeds und Einträge

app-no-links = Die ausgewählten Einträge haben keine Links.
app-copied = In die Zwischenablage kopiert
app-copy-link = Link kopieren
app-no-browser = Kein Programm konnte { $address } öffnen. Der Link lässt sich kopieren und anderswo öffnen.
app-no-address = Das ist keine Webadresse.
    .hint = Eine Adresse sieht aus wie example.org oder https://example.org/feed.xml.
app-address-of-file = Das ist eine Datei auf diesem Computer.
    .hint = Lacuna liest Feeds aus dem Web. Eine Liste von Feeds lässt sich importieren: „OPML importieren …“ im Menü „Abonnements“.
app-address-of-mail = Das ist eine E-Mail-Adresse.
    .hint = Die Adresse der Website oder ihres Feeds eingeben, zum Beispiel example.org.
app-address-not-http = Lacuna liest Feeds nur über http und https.
    .hint = Die Webadresse der Website oder ihres Feeds eingeben.
app-keeps-address = „{ $address }“ ist keine Webadresse. Der Feed behält die alte.
app-address-taken = Ein Feed mit dieser Adresse ist schon abonniert.
app-header-elsewhere = { $address } liegt auf einem anderen Server als die angegebene Adresse. Die Kopfzeile wurde nicht aufbewahrt.
app-subscribed-already = Dieser Feed ist schon abonniert.
app-not-added = { $address } wurde nicht hinzugefügt. { $reason }
app-new-feed-needs-password = Der hinzugefügte Feed verlangt einen Benutzernamen und ein Passwort.
# $notice ist ein Satz über den Feed mit dem Titel $title.
app-notice-of-feed = { $title }: { $notice }
app-needs-password = „{ $title }“ verlangt einen Benutzernamen und ein Passwort.
app-sign-in = Anmelden …
app-refresh = Aktualisieren
app-refresh-broke = Ein Fehler in Lacuna hat das Aktualisieren von { $address } beendet.
app-no-refresh = Es kann nichts aktualisiert werden: { $reason }.
app-offline = Lacuna ist offline und ruft nichts ab.
app-go-online = Online gehen
app-still-missing = Fehlt weiterhin. { $reason }
app-search-stopped = Die Suche wurde abgebrochen. Vielleicht gibt es weitere Treffer.
app-stopped = Abgebrochen: „{ $task }“. Es wurde nichts geändert.
app-no-such-entry = Diesen Eintrag gibt es nicht mehr.
app-no-such-feed = Dieser Feed ist nicht mehr abonniert.
app-new-entries = { $count ->
        [one] { $count } neuer Eintrag
       *[other] { $count } neue Einträge
    }
app-no-notifications = Benachrichtigungen sind ausgeschaltet: { $reason }.
app-no-desktop-notifications = diese Arbeitsumgebung kann sie nicht anzeigen ({ $reason })

## Dateien und Feedlisten

app-all-files = Alle Dateien
app-no-file-dialog = Diese Arbeitsumgebung zeigt keinen Dateidialog. Bitte den Pfad eingeben.
app-saved = Gespeichert in { $path }
app-file-not-saved = { $path } konnte nicht geschrieben werden: { $reason }.
app-file-gone = Die Datei ist nicht mehr da.
# Der vorgeschlagene Name einer exportierten Liste der Abonnements.
app-export-file = lacuna-abonnements.opml
app-exported = Geschrieben nach { $path }
app-feed-saved = { $entries ->
        [one] { $entries } Eintrag
       *[other] { $entries } Einträge
    } in { $path } gespeichert. { $new ->
        [0] Keine Datei älterer Einträge kam hinzu.
        [one] { $new } Datei älterer Einträge kam hinzu.
       *[other] { $new } Dateien älterer Einträge kamen hinzu.
    }
# $reason is a clause.
app-feed-not-saved = Der Feed wurde nicht gespeichert: { $reason }.
    .hint = Bitte einen anderen Ordner wählen.
    .incomplete = Mit dem Häkchen wird er trotzdem gespeichert.
app-export-exists = { $path } gibt es schon.
app-not-exported = { $path } konnte nicht geschrieben werden: { $reason }.
    .hint = Bitte einen anderen Ort wählen.
app-imported = { $count ->
        [one] { $count } Feed
       *[other] { $count } Feeds
    } importiert
app-imported-some = { $count ->
        [one] { $count } Feed
       *[other] { $count } Feeds
    } importiert, { $known } schon abonniert
app-importing-articles = Artikel werden importiert
app-profile-saved = { $path } enthält das ganze Profil, ohne Passwörter.
app-profile-not-saved = Das Profil wurde nicht gespeichert: { $reason }.
    .hint = Bitte einen anderen Namen oder einen anderen Datenträger wählen.
app-profile-refreshed = ein anderer Befehl aktualisiert dieses Profil
app-profile-not-loaded = Das Profil wurde nicht geladen: { $reason }.
    .hint = Hier wurde nichts geändert.
app-not-moved-in = Es kann nichts übernommen werden: { $reason }.
app-moved-in = Übernommen: { $what }.
app-moved-in-feeds = { $feeds ->
        [one] { $feeds } Feed
       *[other] { $feeds } Feeds
    }
app-moved-in-articles = { $articles ->
        [one] { $articles } Artikel
       *[other] { $articles } Artikel
    }
app-imported-articles = { $count ->
        [one] { $count } Artikel importiert
       *[other] { $count } Artikel importiert
    }
app-import-no-export = { $path } ist weder eine OPML-Liste noch eine starred.json: { $reason }.
app-nothing-imported = Es wurde nichts importiert.
app-import-unreadable = { $path } kann nicht gelesen werden: { $reason }.
app-import-not-understood = Die Datei ist nicht verständlich. Zeile { $line }: { $reason }.
app-import-line = Zeile { $line }: { $reason }
app-import-state = { $title } · in dieser Liste: { $state }

## Bilder

app-image-damaged = Das Bild ist beschädigt.
app-image-empty = Das Bild ist leer.
app-image-unknown = Dieses Bild lässt sich nicht anzeigen.
app-image-too-large = Das Bild ist zu groß: { $width } mal { $height } Pixel.
app-drawing-intricate = Die Grafik ist zu komplex, um angezeigt zu werden.
app-images-ended = Es werden keine Bilder mehr geladen.

## Der Speicher und seine Pflege

app-not-saved = Die Änderung konnte nicht gespeichert werden: { $reason }.
app-entries-not-saved = Die abgerufenen Einträge konnten nicht gespeichert werden: { $reason }.
app-no-backup = Es konnte keine Sicherung angelegt werden: { $reason }.
app-partly-unreadable = Ein Teil der Datei war nicht lesbar.
app-no-room-made = Alte Texte konnten nicht entfernt werden: { $reason }.
app-room-made-for-good = { $count ->
        [one] { $count } Text entfernt, um Speicherplatz zu sparen ({ $freed }). Sein Feed bietet ihn nicht mehr an.
       *[other] { $count } Texte entfernt, um Speicherplatz zu sparen ({ $freed }). Ihre Feeds bieten sie nicht mehr an.
    }
app-room-made = { $count ->
        [one] { $count } Text
       *[other] { $count } Texte
    } entfernt, um Speicherplatz zu sparen ({ $freed }). Erneutes Abrufen ist möglich.
app-read-only = Lacuna kann in dieses Profil nicht schreiben: { $reason }. Lesen ist möglich, aber Lacuna ruft nichts ab und speichert keine Änderungen.
app-newer-version = Version { $version } von Lacuna ist da. „Neuerungen“ im Menü „Hilfe“ nennt die Änderungen.

## Das Fenster ohne seine Feeds

app-demo = Lacuna-Demo
app-cannot-be-opened = Die Feeds lassen sich nicht öffnen
    .hint = Bitte Programme schließen, die darauf zugreifen, Platz schaffen oder den Ordner beschreibbar machen; dann erneut versuchen.
app-of-newer-version = Bitte die neueste Version von Lacuna installieren oder mit --data-dir ein anderes Profil öffnen.
app-open-another = Mit --data-dir lässt sich ein anderes Profil öffnen.
app-folder-gone = Der Datenordner ist verschwunden
    .hint = Lacuna speichert nichts mehr. Bitte den Ordner zurücklegen oder einen anderen wählen: Lacuna kopiert die Daten dorthin.
app-former-data = Am Platz der Datenbank liegt eine andere Datei. Die Daten wurden als { $path } gespeichert.
app-damaged = Lacuna kann die Datei beiseitelegen, ihren lesbaren Inhalt retten und den Inhalt der Sicherungen hinzufügen. Nichts wird gelöscht.
app-subscriptions-missing = Die Abonnements fehlen
app-restore-backup = Die Sicherung vom { $time } wiederherstellen?
    .hint = Sie enthält Abonnements, Gelesen-Markierungen und Sterne. Die Einträge ruft die nächste Aktualisierung ab. Nichts wird gelöscht.
app-stopped-window = Ein Fehler in Lacuna hat das Fenster angehalten
    .hint = Bitte erneut versuchen. Wenn es beim selben Artikel wieder geschieht, einen anderen öffnen.
app-stopped-window-saved = Gelesen-Markierungen, Sterne und Änderungen sind gespeichert.
app-no-demo = Die Demo konnte nicht gestartet werden: { $reason }.
app-demo-failed = die Demo kann nicht gestartet werden: { $reason }
app-taken = ein anderes Fenster hat dieses Profil geöffnet und antwortet nicht: { $reason }
app-no-window = es kann kein Fenster geöffnet werden: { $reason }
app-no-display = es kann kein Fenster geöffnet werden, denn kein Bildschirm antwortet. Lacuna braucht eine Arbeitsumgebung mit Wayland oder X11. Die Befehle gehen auch ohne: siehe lacuna --help
app-broke = ein Fehler in Lacuna hat das Fenster geschlossen; Gelesen-Markierungen, Sterne und Änderungen sind gespeichert

## Prüfen im Hintergrund

app-background-timer = Lacuna prüft Feeds jetzt auch im Hintergrund.
app-background-autostart = Lacuna prüft Feeds jetzt auch im Hintergrund, auch nach jeder Anmeldung.
app-background-off = Lacuna prüft Feeds jetzt nur, solange sein Fenster offen ist.
app-background-failed = Feeds können nicht im Hintergrund geprüft werden: { $reason }.
app-background-demo = die Demo endet mit ihrem Fenster

## Konten auf Feed-Servern. $name ist der Name des Kontos.

app-asking-server = Ein Server wird gefragt …
app-syncing = Markierungen werden abgeglichen
app-account-no-address = Das ist keine Webadresse.
app-account-exists = Ein Konto mit dem Namen { $name } gibt es schon.
app-account-password = Das Passwort oder Token von „{ $name }“ wurde ersetzt. Wartende Markierungen bleiben.
app-account-offline = Lacuna arbeitet offline. Der Server kann erst online gefragt werden.

## Das Symbol neben der Uhr

app-tray-unread = { $count ->
    [0] nichts ungelesen
    [one] { $count } ungelesener Eintrag
   *[other] { $count } ungelesene Einträge
}
app-tray-open = Öffnen
app-tray-refresh = Aktualisieren
app-tray-quit = Beenden
app-tray-demo = Die Demo endet mit ihrem Fenster.
app-tray-missing = die Arbeitsumgebung zeigt kein Symbol von Lacuna an, daher kann es nicht ohne Fenster laufen
app-tray-replaced = das Programm kann nicht neu gestartet werden: { $reason }

## Das Ergebnis von „Überall suchen“

app-tried = { $count ->
    [0] Kein Eintrag kam zurück.
    [one] { $count } Eintrag kam zurück.
   *[other] { $count } Einträge kamen zurück.
}
app-tried-listed = { $listed ->
    [one] { $listed } fehlende Seite steht mit ihrem Titel in der Liste; „Volltext laden“ lädt ihren Text.
   *[other] { $listed } fehlende Seiten stehen mit ihren Titeln in der Liste; „Volltext laden“ lädt den Text jeder Seite.
}
app-tried-left = { $left ->
    [0] Nichts fehlt mehr.
    [one] An { $left } von { $asked ->
            [one] { $asked } Lücke
           *[other] { $asked } Lücken
        } fehlen vielleicht noch Einträge.
   *[other] An { $left } von { $asked ->
            [one] { $asked } Lücke
           *[other] { $asked } Lücken
        } fehlen vielleicht noch Einträge.
}

## Artikel senden und exportieren

app-sent = An { $name } gesendet
app-not-sent = Nicht an { $name } gesendet: { $reason }
app-entries-not-sent = { $count ->
    [one] { $count } Eintrag wurde nicht an { $name } gesendet: { $reason }
   *[other] { $count } Einträge wurden nicht an { $name } gesendet: { $reason }
 }
app-runs-on = { $name } läuft noch. Vielleicht arbeitet es, vielleicht wartet es auf etwas.
app-printing = Die Druckseite wird vorbereitet
app-exporting-articles = Artikel werden exportiert
app-articles-exported = { $count ->
    [one] { $count } Artikel in { $path } geschrieben
   *[other] { $count } Artikel in { $path } geschrieben
 }{ $gaps ->
    [0] .
    [one] {". "}Dort steht an einer Stelle, dass Einträge fehlen.
   *[other] {". "}Dort steht an { $gaps } Stellen, dass Einträge fehlen.
 }

## Gespeicherte Seiten

app-scope-pages = Gespeicherte Seiten
app-page-saved = „{ $title }“ gespeichert
app-page-without-text = { $address } gespeichert. Auf der Seite wurde kein Artikel gefunden.
app-page-known = { $address } ist schon gespeichert.
app-page-later = Nur die Adresse { $address } wurde gespeichert. { $reason }
app-page-offline = Lacuna ist offline. „Volltext laden“ ruft die Seite später ab.
app-page-refused = { $address } konnte nicht gespeichert werden. { $reason }
app-page-is-feed = { $address } ist ein Feed und keine Seite.
app-page-subscribe = Abonnieren
app-page-show = Anzeigen
app-pages-deleted = { $count ->
    [one] Seite gelöscht
   *[other] { $count } Seiten gelöscht
}
