# Der Bereich eines geöffneten Eintrags.

## Die Werkzeugleiste und die Menüs von Texten, Links und Bildern

ui-article-reading-time = { $count ->
        [one] { $count } Minute Lesezeit
       *[other] { $count } Minuten Lesezeit
    }
ui-article-open-in-browser = Im Browser öffnen
ui-article-star = Stern setzen
ui-article-remove-star = Stern entfernen
ui-article-mark-read = Als gelesen markieren
ui-article-mark-unread = Als ungelesen markieren
ui-article-copy-link = Link kopieren
ui-article-load-images = Bilder laden
ui-article-load-full-text = Volltext laden
ui-article-show-full-text = Volltext anzeigen
ui-article-show-feed-text = Text des Feeds anzeigen
# Zurück von einer Stelle im Artikel zu dem Link, der dorthin führte.
ui-article-back = Zurück zum Link
ui-article-leave-focus-mode = Fokusmodus verlassen
    .hint = Fokusmodus verlassen (Esc)
ui-article-copy = Kopieren
ui-article-copy-paragraph = Absatz kopieren
ui-article-open-link = Link im Browser öffnen
ui-article-open-image = Bild im Browser öffnen
ui-article-copy-image-address = Adresse des Bildes kopieren

## Die Suche im Artikel. $key ist die Taste des Befehls.

ui-article-find = Im Artikel suchen
ui-article-not-found = Nicht gefunden
ui-article-hit = { $hit } von { $count }
ui-article-previous-match = Vorheriger Treffer
    .hint = Vorheriger Treffer (Umschalt+Enter)
ui-article-next-match = Nächster Treffer
    .hint = Nächster Treffer (Enter, { $key })
ui-article-close-search = Suche schließen
    .hint = Suche schließen (Esc)

## Der Kopf

# Teil der Zeile unter dem Titel: „Ines Falk · 14. Juni 2024, 09:14 · geändert am 15. Juni 2024“.
ui-article-updated = geändert am { $day }
ui-article-also-in = Auch in
ui-article-in-reply-to = Antwort auf
# Der Feed, aus dem der Anbieter den Eintrag übernommen hat.
ui-article-taken-from = Übernommen aus
ui-article-gone = Nicht mehr im Feed, aber noch hier.
ui-article-gone-starred = Nicht mehr im Feed. Wegen des Sterns aufbewahrt.
ui-article-gone-labelled = Nicht mehr im Feed. Wegen des Labels aufbewahrt.
ui-article-recovered = Aus der Kopie eines Webarchivs vom { $day } wiederhergestellt.
ui-article-from-site = Von { $host }, wo nach fehlenden Einträgen gefragt wurde. Der Feed selbst hat diesen Eintrag nicht gebracht.
ui-article-from-server = Vom eigenen Server { $name }. Der Feed selbst hat diesen Eintrag nicht gebracht.
ui-article-imported = Aus der Datei { $file } importiert. Der Feed selbst hat diesen Eintrag nicht gebracht.
ui-article-hidden = Eine Regel hat diesen Eintrag in den Listen ausgeblendet.
ui-article-show-in-lists = Wieder in Listen zeigen
ui-article-full-text-loading = Volltext wird geladen …
# $reason ist ein Satz.
ui-article-full-text-failed = Der Volltext ließ sich nicht laden. { $reason }
ui-article-page-missing = Der Text dieser Seite konnte noch nicht geladen werden. „Volltext laden“ versucht es erneut.
ui-article-full-text-shown = Volltext, von der Webseite übernommen

## Änderungen des Anbieters

ui-article-changed = Vom Anbieter geändert · { $time }
# $count ist mindestens 2.
ui-article-changed-often = Vom Anbieter { $count }-mal geändert, zuletzt am { $time }
ui-article-show-changes = Änderungen anzeigen
ui-article-hide-changes = Änderungen ausblenden
ui-article-change = Änderung { $number } von { $count } · { $time }
ui-article-earlier-change = Frühere Änderung
ui-article-later-change = Spätere Änderung
ui-article-too-long-to-compare = Die beiden Fassungen sind für einen Vergleich zu lang.
# Für Vorleseprogramme, innerhalb des Textes.
ui-article-added = hinzugefügt: { $text };
ui-article-removed = entfernt: { $text };

## Der Text

ui-article-purged = Dieser Text wurde am { $day } entfernt, um Speicherplatz zu sparen.
ui-article-purged-kept = Titel, Gelesen-Markierung und Stern sind noch da.
ui-article-purged-for-good = Der Feed bietet diesen Text nicht mehr an.
    .hint = „Volltext laden“ sucht ihn auf der Seite des Eintrags.
ui-article-fetch-text = Text erneut abrufen
ui-article-is-file = Dieser Eintrag ist eine Datei. Sie lässt sich speichern und mit einem anderen Programm öffnen.
ui-article-no-text = Dieser Eintrag hat keinen Text.
# Ein Abschnitt zum Aufklappen, dem der Anbieter keinen Namen gab.
ui-article-details = Details
# Anstelle der Beschreibung eines Bildes.
ui-article-image = Bild
ui-article-image-loading = Wird geladen …
# $note sagt, wo das Bild ist oder warum es sich nicht anzeigen lässt.
ui-article-image-note = { $image }: { $note }
ui-article-load-image = Bild laden
ui-article-load-large = Trotzdem laden (bis 32 MB)
ui-article-retry = Erneut versuchen

## Dateien und eingebettete Seiten

# „Audio (MP3)“
ui-article-kind-and-format = { $kind } ({ $format })
ui-article-file = Datei
ui-article-attached-file = Angehängte Datei
ui-article-open = Öffnen
ui-article-open-in-player = Abspielen
ui-article-copy-address = Adresse kopieren
# $kind ist ein Medientyp wie image/png.
ui-article-save-file = Datei speichern … ({ $kind }, { $size })

## Der Fuß

ui-article-comments = Kommentare
ui-article-categories = Kategorien
ui-article-feed = Feed
ui-article-no-date = Ohne Datum; einsortiert unter dem { $day }
