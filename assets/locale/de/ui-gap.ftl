# Lücken: ihre Zeilen in der Liste und der Bereich, der eine Lücke erklärt. Grenze, Anhalten, Fehler und Laden haben nie
# dieselben Worte.

# Titel einer Lücke.
ui-gap-loading = Ältere Einträge werden geladen …
ui-gap-not-loaded-yet = Ältere Einträge sind noch nicht geladen
ui-gap-available = Ältere Einträge verfügbar
ui-gap-stopped = Hier angehalten
ui-gap-missing-here = Hier fehlen Einträge
ui-gap-likely-missing-here = Hier fehlen wahrscheinlich Einträge
ui-gap-may-be-missing-here = Hier fehlen vielleicht Einträge

# Dasselbe für Berichte.
ui-gap-not-loaded = Ältere Einträge sind nicht geladen
ui-gap-missing = Einträge fehlen
ui-gap-likely-missing = Wahrscheinlich fehlen Einträge
ui-gap-may-be-missing = Vielleicht fehlen Einträge

## Die Ursache in wenigen Worten.

ui-gap-cause-not-yet = Noch nicht abgerufen
ui-gap-cause-forbidden = Vom Server verweigert
ui-gap-cause-not-found = Datei nicht gefunden
ui-gap-cause-gone = Vom Anbieter entfernt
ui-gap-cause-password = Verlangt ein Passwort
ui-gap-cause-proxy-password = Der Proxy verlangt ein Passwort
ui-gap-cause-server-error = Fehler des Servers
ui-gap-cause-unexpected = Unerwartete Antwort
ui-gap-cause-unreadable = Datei unvollständig oder unlesbar
ui-gap-cause-foreign = Datei eines anderen Feeds
ui-gap-cause-loop = Die Links führen im Kreis
ui-gap-cause-limit = An der Grenze angehalten
ui-gap-cause-stopped = Von Hand angehalten
ui-gap-cause-network = Keine Antwort vom Server
ui-gap-cause-policy = Adresse nicht erlaubt
ui-gap-cause-missed-polls = Vor der nächsten Prüfung verschwunden

## Der Zeitraum. Er steht allein, nach dem Namen eines Feeds oder in ui-gap-published.

ui-gap-on = am { $date } um { $clock } Uhr
# Beide Enden liegen an einem Tag. $from und $to sind Uhrzeiten wie „09:14“.
ui-gap-within = am { $date }, { $from } bis { $to } Uhr
ui-gap-between = zwischen dem { $older } und dem { $newer }
ui-gap-before = vor dem { $date }
ui-gap-after = nach dem { $date }
# $span ist einer der Zeiträume oben.
ui-gap-published = Veröffentlicht { $span }

## Zeilen der Liste. $cause ist eine der Ursachen oben.

ui-gap-row-missing = Fehlt · { $cause }
ui-gap-row-likely-missing = Fehlt wahrscheinlich · { $cause }
ui-gap-row-may-be-missing = Fehlt vielleicht · { $cause }
# $document ist archive, snapshot oder page: was die älteren Dateien des Feeds sind.
ui-gap-from = { $document ->
        [snapshot] Aus den Momentaufnahmen des Feeds
        [page] Aus den Seiten des Feeds
       *[archive] Aus dem Archiv des Feeds
    }
ui-gap-step-loading = Wird gerade geladen
ui-gap-step-asks = Wird nur auf Wunsch geladen
ui-gap-step-ask-site = Die Website kann gefragt werden
ui-gap-step-on-request = Neuer Versuch nur auf Wunsch
ui-gap-step-after = Neuer Versuch nach dem { $date }
ui-gap-step-next-refresh = Neuer Versuch bei der nächsten Aktualisierung
# Für Vorleseprogramme: $row ist der Text der Zeile.
ui-gap-spoken = Lücke: { $row }

## Der erste Schritt. $search ist yes, wenn der Bereich die Suche in einem Webarchiv anbietet, sonst no. Schaltflächen
## heißen hier wie bei ui-gap-retry, ui-gap-continue, ui-gap-stop-here und ui-gap-web-archive.

ui-gap-first-limit = „Fortsetzen“ lädt mehr davon, „Hier anhalten“ lässt sie weg.
ui-gap-first-stopped = „Fortsetzen“ lädt sie.
ui-gap-first-search-only = In einem Webarchiv suchen: Vielleicht hat es eine Kopie des Feeds aus dieser Zeit.
ui-gap-first-nothing = Hier lässt sich nichts tun: Diese Einträge gibt es unter keiner Adresse.
ui-gap-first-forbidden = { $search ->
        [yes] Erneut versuchen oder in einem Webarchiv suchen. Verlangt der Feed ein Passwort, zuerst anmelden.
       *[no] Erneut versuchen. Verlangt der Feed ein Passwort, zuerst anmelden.
    }
ui-gap-first-not-found = { $search ->
        [yes] Meist hat der Anbieter eine Datei verschoben oder entfernt. Später erneut versuchen oder in einem Webarchiv suchen.
       *[no] Meist hat der Anbieter eine Datei verschoben oder entfernt. Später erneut versuchen.
    }
ui-gap-first-gone-search = In einem Webarchiv suchen: Vielleicht hat es eine Kopie.
ui-gap-first-gone = Erneut versuchen, wenn die Datei laut Anbieter wieder da ist.
ui-gap-first-password = Mit dem Passwort anmelden, dann erneut versuchen.
ui-gap-first-proxy-password = Benutzername und Passwort in den Einstellungen in die Adresse des Proxys schreiben, dann erneut versuchen.
ui-gap-first-passes = { $search ->
        [yes] Das gibt sich oft von selbst. Erneut versuchen oder in einem Webarchiv suchen.
       *[no] Das gibt sich oft von selbst. Erneut versuchen.
    }
ui-gap-first-unreadable = { $search ->
        [yes] Erneut versuchen, denn nächstes Mal kommt die Datei vielleicht ganz an, oder in einem Webarchiv suchen.
       *[no] Erneut versuchen: Nächstes Mal kommt die Datei vielleicht ganz an.
    }
ui-gap-first-link = { $search ->
        [yes] Nur der Anbieter kann den Link berichtigen. Später erneut versuchen oder in einem Webarchiv suchen.
       *[no] Nur der Anbieter kann den Link berichtigen. Später erneut versuchen.
    }
ui-gap-first-policy = Wer diesem Feed vertraut, kann unter „Über diesen Feed“ lokale Adressen erlauben. Danach erneut versuchen.
ui-gap-first-ask-site = Zuerst { $host } fragen: Vielleicht hat die Website sie noch.
ui-gap-first-ask-site-then = Zuerst { $host } fragen: Vielleicht hat die Website noch, was { $span } erschienen ist.
ui-gap-first-ask-again = { $host } später noch einmal fragen: Die Antwort kann sich ändern.
ui-gap-keeps-nothing = Diese Website hält für Feedreader keine älteren Einträge bereit.
ui-gap-first-missed-polls = { $search ->
        [yes] Erneut versuchen oder in einem Webarchiv suchen.
       *[no] Erneut versuchen.
    }

## Die ganze Erklärung. $document ist archive, snapshot oder page: was die älteren Dateien des Feeds sind.

ui-gap-story-loading = Der Feed bewahrt ältere Einträge in { $document ->
        [snapshot] Momentaufnahmen
        [page] Seiten
       *[archive] Archivdateien
    } auf. Lacuna lädt sie gerade, eine nach der anderen.
ui-gap-story-next-refresh = Der Feed bewahrt ältere Einträge in einer { $document ->
        [snapshot] Momentaufnahme
        [page] Seite
       *[archive] Archivdatei
    } auf, die noch nicht abgerufen wurde. Lacuna lädt sie bei der nächsten Aktualisierung.
ui-gap-story-not-yet = Der Feed bewahrt ältere Einträge in einer { $document ->
        [snapshot] Momentaufnahme
        [page] Seite
       *[archive] Archivdatei
    } auf, die noch nicht abgerufen wurde.
ui-gap-story-forbidden = Der Server hat die { $document ->
        [snapshot] Momentaufnahme
        [page] Seite
       *[archive] Archivdatei
    } mit diesen Einträgen verweigert. Darum fehlen sie, und mit ihnen ältere, zu denen nur diese Datei führt.
ui-gap-story-not-found = Die { $document ->
        [snapshot] Momentaufnahme
        [page] Seite
       *[archive] Archivdatei
    } mit diesen Einträgen ist nicht dort, wo sie laut Feed sein soll. Darum fehlen sie, und mit ihnen ältere, zu denen nur diese Datei führt.
ui-gap-story-gone = Laut Server wurde die { $document ->
        [snapshot] Momentaufnahme
        [page] Seite
       *[archive] Archivdatei
    } mit diesen Einträgen endgültig entfernt.
ui-gap-story-status = Der Server hat die Datei nicht gesendet. Darum fehlen diese Einträge, und mit ihnen ältere, zu denen nur diese Datei führt.
ui-gap-story-unreadable = Diese { $document ->
        [snapshot] Momentaufnahme
        [page] Seite
       *[archive] Archivdatei
    } kam unvollständig an, enthält mehr, als Lacuna aus einer Datei liest, oder ist kein Feed. Der lesbare Teil wird gezeigt, der Rest fehlt.
ui-gap-story-foreign = Die Links der { $document ->
        [snapshot] Momentaufnahmen
        [page] Seiten
       *[archive] Archive
    } führen zu einer Datei eines anderen Feeds. Lacuna vermischt die beiden nicht, darum sind ältere Einträge nicht erreichbar.
ui-gap-story-loop = Die Links der { $document ->
        [snapshot] Momentaufnahmen
        [page] Seiten
       *[archive] Archive
    } führen im Kreis: zurück zu einer Datei, die Lacuna schon gelesen hat. Ältere Einträge sind nicht erreichbar.
ui-gap-story-limit = Lacuna hat so viele Dateien geladen, wie es ohne Rückfrage darf. Nichts ist fehlgeschlagen: Ältere Einträge sind auf Wunsch verfügbar.
ui-gap-story-stopped = Hier wurde das Laden älterer Einträge angehalten. Nichts ist fehlgeschlagen: Sie sind auf Wunsch verfügbar.
ui-gap-story-network = Der Server war nicht erreichbar, oder die Verbindung brach ab.
ui-gap-story-policy = Lacuna folgt der Adresse { $document ->
        [snapshot] dieser Momentaufnahme
        [page] dieser Seite
       *[archive] dieses Archivs
    } nicht: Sie führt in ein privates Netzwerk oder von https zu http.
ui-gap-story-missed-polls = Neue Einträge haben vielleicht ältere aus dem Feed verdrängt, bevor Lacuna ihn wieder geprüft hat.

## Fakten

ui-gap-fact-noticed = Bemerkt
# „11. Juni 2024, 09:30 (vor 3 Tagen)“
ui-gap-noticed = { $time } ({ $distance })
ui-gap-fact-tried = Versucht
ui-gap-tried = { $count ->
        [one] Einmal
       *[other] { $count }-mal
    }
ui-gap-fact-next-try = Nächster Versuch
ui-gap-try-never = Kein neuer Versuch möglich
ui-gap-try-next-refresh = Bei der nächsten Aktualisierung
ui-gap-try-on-request = Nur auf Wunsch
# „Bei der ersten Aktualisierung nach dem 15. Juni 2024, 09:30 (in 23 Stunden)“
ui-gap-try-after = Bei der ersten Aktualisierung nach dem { $time } ({ $distance })
ui-gap-fact-certainty = Gewissheit
ui-gap-certain = Sicher: Der Feed nennt ältere Einträge, die nicht lesbar waren
ui-gap-likely = Wahrscheinlich: Zwei Prüfungen nacheinander haben keinen Eintrag gemeinsam
ui-gap-suspected = Möglich: Vielleicht fehlen Einträge, aber es ist zu wenig bekannt, um es zu sagen
ui-gap-newer-entry = Neuerer Eintrag
ui-gap-older-entry = Älterer Eintrag
# Für Vorleseprogramme: $name ist „Neuerer Eintrag“ oder „Älterer Eintrag“.
ui-gap-entry-beside = { $name }: { $title }
ui-gap-untitled = Ohne Titel
ui-gap-dismissed = Diese Lücke ist ausgeblendet. Im Zustand des Feeds zählt sie weiterhin.
ui-gap-details = Details
ui-gap-detail-file = Datei
ui-gap-detail-status = Status
ui-gap-detail-message = Meldung
ui-gap-detail-cause = Ursache

## Schaltflächen

ui-gap-stop = Anhalten
ui-gap-stop-here = Hier anhalten
ui-gap-continue = Fortsetzen
ui-gap-continue-to-beginning = Bis zum Anfang fortsetzen
ui-gap-retry = Erneut versuchen
ui-gap-ask-site = Website fragen
    .hint = Fragt { $host } nach diesen Einträgen, nur jetzt.
ui-gap-web-archive = In einem Webarchiv suchen
    .hint = Sucht Kopien der fehlenden Einträge. Lacuna fragt das Webarchiv nur auf Wunsch.
ui-gap-dismiss = Ausblenden
ui-gap-show-again = Wieder einblenden
ui-gap-look-for-older = Ältere Einträge suchen
    .hint = Durchsucht ältere Seiten der Website und fragt die Server der eigenen Konten. Das Ergebnis ist vielleicht unvollständig.

## Das Ende einer Liste und die Grenze zwischen zwei Seiten. Sätze stehen hier ohne Punkt.

ui-gap-end-whole = Alle Einträge
ui-gap-end-as-kept = Lacuna hat diesen Feed bis zu seiner ältesten Seite gelesen
ui-gap-end-subscribed = Alles Ältere erschien vor dem Abonnieren
ui-gap-end-oldest = Der älteste Eintrag hier ist vom { $day }
ui-gap-end-imported = Einige der älteren Einträge kommen aus einem anderen Reader oder einer Datei
ui-gap-end-some-missing = Vor dem { $day } fehlen vielleicht einige
ui-gap-end-some-missing-here = Dazwischen fehlen vielleicht einige
ui-gap-end-left-out = Ältere Einträge wurden nicht geladen
ui-gap-end-why-left-out = Es wurde ein späterer Anfang gewählt, oder der Anbieter bietet sie nicht mehr an
ui-gap-end-unknowable = Nicht überprüfbar: Vielleicht fehlen Einträge
# Zwei der Zeilen oben.
ui-gap-end-line = { $first }. { $second }
ui-gap-next-page = Nächste Seite
ui-gap-next-page-slipped = Nächste Seite · dazwischen fehlen vielleicht Einträge

## Der eigene Feed-Server. $name ist der Name des Kontos.

ui-gap-ask-server = Eigenen Server { $name } fragen
    .hint = Fragt die Server der eigenen Konten, nur jetzt. Dort ändert sich nichts.
ui-gap-ask-server-short = Eigenen Server fragen
ui-gap-first-ask-server = Zuerst den eigenen Server { $name } fragen: Vielleicht hat er sie gesammelt.
