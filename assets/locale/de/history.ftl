# Warum eine Lücke offen ist. Jeder Text ist ein Satz und steht bei der Lücke. $address, $from und $to sind Adressen.
# Begriffe und Regeln: assets/locale/README.md.

## Grenzen und Wünsche

history-stopped = Auf Wunsch angehalten.
history-storage-limit = Der Feed hat seine Speichergrenze erreicht.
history-archives-at-limit = Lacuna hat so viele Archive gelesen, wie ohne Rückfrage erlaubt ist.
history-pages-at-limit = Lacuna hat so viele Seiten gelesen, wie ohne Rückfrage erlaubt ist.

## Zwischen zwei Abrufen verpasst

history-missed = Vielleicht haben neue Einträge ältere aus dem Feed verdrängt, bevor er wieder geprüft wurde.
history-not-archived = Die neuesten Archive enthalten die Einträge nicht, die der Feed vorher hatte.
history-pages-lead-away = Die Links zu seinen Seiten führen zu einem anderen Feed oder zurück zur ersten Seite.
history-page-outdated = Eine Seite ist eine ältere Kopie als die Seiten vor ihr; dazwischen können Einträge liegen.
history-pages-changed = Während Lacuna die Seiten las, sind Einträge aus dem Feed verschwunden. Zwischen den Seiten können deshalb andere liegen.
history-pages-not-linked = Er verlinkt keine älteren Seiten mehr.
history-pages-passed = Seine Seiten führen zu Einträgen unter der Lücke, zeigen aber nicht, ob dazwischen andere fehlen.
history-page-empty = Eine Seite hatte keine Einträge. Lacuna liest sie an einem anderen Tag noch einmal.
history-pages-read = Lacuna hat seine Seiten bis zur letzten gelesen.
history-pages-tomorrow = Lacuna hat heute schon so viele seiner Seiten gelesen, wie pro Tag erlaubt. Es macht mit der ersten Prüfung morgen weiter.
history-pages-too-many = Er hat mehr Seiten, als Lacuna an einem Tag zweimal ansehen kann. Also können Einträge unbemerkt zwischen ihnen gewandert sein. Auch wenn sie noch einmal gelesen werden, schließt das diese Lücke nicht.
history-pages-repeat = Seine Seiten wiederholen dieselben Einträge.

## Antworten der Website eines Anbieters auf die Frage nach fehlenden Einträgen. $host ist der Name der Website, $count die Zahl der Einträge, die zurückkamen, $expected die Zahl der fehlenden Einträge, die die Website hat.

history-site-all = { $count } von { $expected } { $expected ->
        [one] fehlendem Eintrag
       *[other] fehlenden Einträgen
    } { $count ->
        [one] kam
       *[other] kamen
    } von { $host } zurück.
history-site-joined = { $count ->
        [one] { $count } fehlender Eintrag kam
       *[other] { $count } fehlende Einträge kamen
    } von { $host } zurück. Hier fehlt nichts mehr.
history-site-none-missing = { $host } hat in dieser Zeit nichts anderes veröffentlicht, also fehlt hier nichts.
history-server-unrelated = Die Antwort von { $host } enthält keinen der Einträge, die schon hier sind. Lacuna hat deshalb nichts daraus übernommen.
history-server-nothing-older = { $host } hat keine älteren Einträge.
history-server-older = { $count ->
        [one] { $count } älterer Eintrag kam
       *[other] { $count } ältere Einträge kamen
    } von { $host }. Mehr hat der Server nicht.
history-server-older-limit = { $count ->
        [one] { $count } älterer Eintrag kam
       *[other] { $count } ältere Einträge kamen
    } von { $host }. Vielleicht hat der Server noch mehr.
history-site-part = { $count ->
        [0] { $expected ->
            [one] Der fehlende Eintrag kam bisher nicht von { $host } zurück.
           *[other] Keiner der höchstens { $expected } fehlenden Einträge kam bisher von { $host } zurück.
        }
        [one] { $count } von höchstens { $expected } fehlenden Einträgen kam bisher von { $host } zurück.
       *[other] { $count } von höchstens { $expected } fehlenden Einträgen kamen bisher von { $host } zurück.
    }
history-site-short = { $host } zählt höchstens { $expected ->
        [one] { $expected } fehlenden Eintrag
       *[other] { $expected } fehlende Einträge
    }, hat aber { $count ->
        [0] keinen
        [one] nur { $count }
       *[other] nur { $count }
    } gesendet. Vielleicht fehlen noch andere.
history-site-nothing = { $host } hat keinen Eintrag gesendet, der hierher gehört und nicht schon da ist. Vielleicht fehlen hier noch welche.
history-site-unproven = { $count ->
        [one] { $count } fehlender Eintrag kam
       *[other] { $count } fehlende Einträge kamen
    } von { $host } zurück. Vielleicht fehlen noch andere.
history-site-listed = Die Sitemap von { $host } nennt { $count ->
        [one] { $count } fehlende Seite. Sie steht mit ihrem Titel
       *[other] { $count } fehlende Seiten. Sie stehen mit ihren Titeln
    } in der Liste; „Volltext laden“ lädt den Text dazu. Vielleicht fehlen noch andere.
history-site-forbids = { $host } bittet Programme, die Sitemap nicht zu lesen.
history-site-unrelated = Die Antwort von { $host } enthält keinen der Einträge, die schon auf beiden Seiten der Lücke stehen. Lacuna hat deshalb nichts daraus übernommen.
history-site-others = { $host } führt auch Einträge auf, die dieser Feed nicht zeigt. Lacuna hat deshalb nichts daraus übernommen.
history-site-doubtful = { $host } hat auch { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } geschickt, { $count ->
        [one] den
       *[other] die
    } dieser Feed vielleicht nie hatte.
history-site-left-out = { $host } führt auch { $count ->
        [one] { $count } Eintrag auf, den dieser Feed nicht zeigt. Er wurde
       *[other] { $count } Einträge auf, die dieser Feed nicht zeigt. Sie wurden
    } weggelassen.

## Dokumente, die den Verlauf nicht fortsetzen

history-foreign = Das Dokument gehört zu einem anderen Feed auf einer anderen Website.
history-archive-loop = Die Links der Archive führen im Kreis.
history-led-past = Der Link führt zu einem älteren Archiv; die Einträge dazwischen sind nicht erreichbar.
history-led-elsewhere = Der Link führt zu einem Dokument, das sich nicht als Archiv dieses Feeds ausgibt. Ob der Feed dort beginnt, ist ungewiss.
history-empty-document = Das Dokument ist leer. Ob der Feed dort beginnt, ist ungewiss. Lacuna fragt an einem späteren Tag noch einmal.
history-leads-back = Der Link zu älteren Einträgen führt zurück zum Feed selbst.
history-copied-early = Das Webarchiv hat dieses Dokument kopiert, bevor der Eintrag darüber erschien. Später hinzugefügte Einträge können fehlen.
history-copy-links-nothing = Die Kopie im Webarchiv verlinkt kein älteres Dokument und gibt sich nicht als Archiv aus. Ob der Feed dort beginnt, ist ungewiss.
history-keeps-last = Lacuna behält das letzte vollständige Dokument und versucht es später von selbst erneut.

## Seiten von Multipart-Feeds

history-no-multipart-page = Dieses Dokument ist keine Seite eines Feeds mit festen Seiten.
history-multipart-removed = Der Anbieter hat ältere Seiten entfernt, bevor Lacuna sie las. Die übrigen Seiten beginnen hinter der zuletzt gelesenen.
history-other-page = Die Adresse führt zu einer anderen Seite des Feeds, { $address }.
history-page-loop = Die Links der Seiten führen im Kreis.
history-page-loop-at = Die Links der Seiten führen im Kreis: { $from } führt zurück zu { $to }.
history-start-not-found = Keine Seite enthält { $id }, wonach das Lesen begann. Einträge, die darauf folgten, können fehlen.

## Fehler eines Feeds: Sätze ohne Punkt, denen die Stelle einer Spezifikation in Klammern folgt

history-complete-and-archived = nennt sich vollständig und hat Archive; wird als archiviert behandelt
history-complete-and-stateful = nennt sich vollständig und hat Momentaufnahmen; wird als Feed mit Momentaufnahmen behandelt
history-archived-and-stateful = verweist auf Archive und auf Momentaufnahmen; wird als archiviert behandelt
history-complete-and-paged = nennt sich vollständig und hat Seiten
# Links zwischen den Seiten eines Multipart-Feeds. Alle Variablen sind Adressen.
history-times-backwards = die Zeiten laufen bei { $page } rückwärts
history-times-backwards-between = die Zeiten laufen zwischen { $older } und { $newer } rückwärts
history-other-prev = { $page } nennt { $prev } als vorige Seite (prev), aber { $other } führt dorthin
history-other-next = { $page } nennt { $next } als nächste Seite (next), aber { $other } folgt ihr
history-no-next = { $page } nennt keine nächste Seite (next), aber { $other } folgt ihr
history-not-its-prev = { $page } nennt { $prev } nicht als vorige Seite (prev)
history-not-next-of-prev = { $page } ist nicht die nächste Seite (next) ihrer vorigen Seite { $prev }
history-page-links-itself = die Seite { $page } verweist auf sich selbst
history-page-loop-fault = die Links der Seiten führen im Kreis: { $from } führt zurück zu { $to }
