# Fehler der Datenbank und Ereignisse, die sie verzeichnet. Fehler sind Satzteile ohne Punkt: andere Sätze enden mit ihnen.
# $path ist eine Datei, $reason ein Satzteil. Begriffe und Regeln: assets/locale/README.md.

## Dateien

store-newer = { $path } stammt von einer neueren Version von Lacuna (Format { $found }; diese Version kennt Formate bis { $known })
store-older = { $path } hat ein älteres Format ({ $found }); ein Start von Lacuna wandelt es um
store-outdated = { $path } hat Format { $found } aus der Zeit vor der ersten Veröffentlichung, das diese Version nicht öffnen kann; nichts wurde geändert
store-foreign = { $path } ist die Datenbank eines anderen Programms
store-damaged = { $path } ist keine Datenbank von Lacuna, oder sie ist beschädigt: { $reason }
store-not-opened = { $path } kann nicht geöffnet werden: { $reason }
store-removed = { $path } wurde entfernt oder durch eine andere Datei ersetzt
store-name-not-unicode = { $path } hat einen Namen, der kein gültiges Unicode ist
store-no-database = es ist keine SQLite-Datenbank
store-malformed = Teile davon fehlen oder sind beschädigt
store-header-overwritten = ihr Kopf wurde überschrieben
store-format-without-number = ihr Format hat keine Nummer
store-folder-there = an ihrer Stelle ist ein Ordner
store-no-more-files = der Datenträger kann keine weiteren Dateien aufnehmen
store-disk-read-only = der Datenträger ist schreibgeschützt
store-no-permission = die Rechte fehlen, sie zu lesen oder zu schreiben oder in ihrem Ordner zu schreiben
store-no-folder = ihr Ordner fehlt

## Vorgänge

store-stopped = der Vorgang wurde abgebrochen
store-unreadable-value = die Datenbank enthält einen unlesbaren Wert ({ $sort }): { $value }
store-no-subscription = dieses Abonnement gibt es nicht
store-address-taken = ein anderes Abonnement hat diese Adresse schon
store-label-exists = ein Label „{ $name }“ gibt es schon
store-folder-too-long = der Name eines Ordners hat höchstens { $most } Zeichen
store-too-many-labels = es kann höchstens { $most } Labels geben
store-search-too-long = eine Suche hat höchstens { $most } Zeichen
store-closed = der Speicher ist geschlossen
store-request-failed = eine Anfrage an den Speicher ist im Programm fehlgeschlagen
store-fault = ein Fehler im Programm
store-no-thread = es kann nicht geschrieben werden, weil kein Thread startet: { $reason }
store-disk-full = der Datenträger ist voll
    .hint = Bitte Platz auf dem Datenträger schaffen und dann aktualisieren.
store-read-only = die Datenbank ist schreibgeschützt
    .hint = Bitte den Profilordner beschreibbar machen und dann aktualisieren.
store-busy = ein anderer Prozess benutzt die Datenbank
    .hint = Bitte gleich noch einmal versuchen.
store-corrupt = die Datenbank ist beschädigt
store-disk-failed = der Datenträger ließ sich nicht lesen oder schreiben
store-error = die Datenbank meldete einen Fehler: { $reason }

## Ereignisse eines Feeds

store-renamed = Der Feed hat Kennungen geändert. { $count ->
        [one] { $count } Eintrag wurde
       *[other] { $count } Einträge wurden
    } unter neuen Kennungen wiedererkannt und nicht doppelt gezeigt.
store-renaming-undone = Auf Wunsch gelten die Einträge mit neuen Kennungen als andere Einträge. Sie erscheinen nach der nächsten Änderung des Feeds.
store-texts-gone = { $count ->
        [one] Der Text von { $count } Eintrag wurde entfernt, um Speicherplatz zu schaffen. Der Feed bietet ihn nicht mehr an.
       *[other] Die Texte von { $count } Einträgen wurden entfernt, um Speicherplatz zu schaffen. Der Feed bietet sie nicht mehr an.
    }
store-texts-removed = { $count ->
        [one] Der Text von { $count } Eintrag wurde
       *[other] Die Texte von { $count } Einträgen wurden
    } entfernt, um Speicherplatz zu schaffen. Erneutes Abrufen ist möglich.

## Datenbanken anderer Feedreader

store-foreign-not-copied = { $path } kann nicht zum Lesen kopiert werden: { $reason }
store-foreign-changes = { $path } ändert sich laufend; bitte den anderen Reader schließen und erneut versuchen
store-foreign-damaged = { $path } ist keine Datenbank, oder ihr Anfang ist beschädigt
store-foreign-form = { $path } hat eine andere Form, als Lacuna sie kennt: { $reason }
store-foreign-no-file = { $path } ist keine Datei
store-foreign-unknown = { $path } ist die Datenbank eines Programms, das Lacuna nicht kennt
