# Was Anbieter besser machen könnten, für `lacuna inspect`: Sätze ohne Punkt, denen die Stelle einer Spezifikation folgt.
# $name, $back, $one und $other sind Beziehungen von Links oder Elemente; $uri, $found, $newer, $current und $this sind
# Adressen. $reason ist ein Satz.

## Ein Dokument für sich

history-advice-archive-and-complete = ein Dokument, das ein Archiv und vollständig ist, widerspricht sich selbst
history-advice-complete-leads-on = ein vollständiger Feed ist ein einziges Dokument; sein Link { $name } führt zu weiteren
history-advice-complete-current = der Link current eines vollständigen Feeds führt zu einem anderen Dokument
history-advice-next-to-self = der Link next führt zum Dokument selbst
history-advice-last-with-next = laut dem Link last ist dies das letzte Dokument, aber ein Link next führt weiter
history-advice-previous-to-self = der Link previous führt zum Dokument selbst
history-advice-first-with-previous = laut dem Link first ist dies das erste Dokument, aber ein Link previous führt zurück
history-advice-prev-for-previous = die Beziehung heißt previous; prev wird so gelesen
history-advice-page-lacks = eine Seite sollte alle Links tragen, die für sie gelten; dieser fehlt { $name }
history-advice-page-lacks-both = eine Seite sollte alle Links tragen, die für sie gelten; dieser fehlen { $one } und { $other }
history-advice-archive-mark = ein Archivdokument sollte fh:archive tragen
history-advice-next-archive-of-newest = der Link next-archive gehört in Archivdokumente; den neuesten Einträgen folgt kein Archiv
history-advice-archive-without-current = ein Archivdokument sollte das Dokument des Abonnements mit einem Link current nennen
history-advice-archive-current-to-self = ein Archivdokument nennt mit dem Link current sich selbst statt des Dokuments des Abonnements
history-advice-archive-without-prev = ein Archivdokument muss auf das vor ihm mit prev-archive verweisen, wenn es nicht das älteste ist
history-advice-archive-without-next = ein Archivdokument sollte auf das folgende mit next-archive verweisen, wenn es nicht das neueste ist
history-advice-link-to-self = der Link { $name } führt zum Dokument selbst
history-advice-archives-same = prev-archive und next-archive führen zum selben Dokument
history-advice-next-archive-to-feed = next-archive führt zum Dokument des Abonnements, das kein Archiv ist
history-advice-draft-prev = { $name } stammt aus einem Entwurf; RFC 5005 verwendet stattdessen einen Link prev-archive
history-advice-draft-mark = { $name } stammt aus einem Entwurf; RFC 5005 verwendet stattdessen fh:complete und Archive
history-advice-stateful-without-this = ein Feed mit Momentaufnahmen sollte in seinem Dokument die eigene Momentaufnahme mit einem Link this nennen
history-advice-stateful-without-prev = ein Dokument sollte auf das vor ihm mit prev verweisen, wenn es nicht das älteste ist
history-advice-prev-to-self = der Link prev führt zur eigenen Momentaufnahme des Dokuments
history-advice-ids-twice = { $count ->
        [one] { $count } Kennung kommt
       *[other] { $count } Kennungen kommen
    } in mehreren Einträgen mit derselben oder ohne Änderungszeit vor; Programme müssen raten, welcher gilt
history-advice-entries-undated = { $count ->
        [one] { $count } Eintrag hat
       *[other] { $count } Einträge haben
    } keine Änderungszeit; welche von mehreren Fassungen die neueste ist, bleibt offen
history-advice-document-undated = ohne Änderungszeit des Dokuments bleibt offen, welcher von zwei gleichen Einträgen neuer ist
history-advice-feed-undated = ein Feed muss sagen, wann er zuletzt geändert wurde
history-advice-link-to-own-page = der Link { $name } führt zur Seite selbst
history-advice-pages-same = prev und next führen zur selben Seite
history-advice-without-self = ein Feed sollte seine eigene Adresse mit einem Link self nennen

## Ein Dokument und jene, zu denen es verweist

history-advice-link-fails = der Link { $name } führt zu keinem Feed-Dokument: { $uri }: { $reason }
history-advice-last-fails = der Link last führt hinter das Ende: { $uri }: { $reason }
history-advice-next-to-archive = next führt zu { $uri }, einem Archivdokument; dafür ist prev-archive da
history-advice-first-not-first = der Link first führt zu { $uri }, wo ein Link zu einer Seite davor steht
history-advice-disagree = { $name } und { $back } widersprechen sich: { $uri } nennt { $found } als { $back }, nicht dieses Dokument
history-advice-no-link-back = { $uri }, wohin { $name } führt, verweist nicht mit { $back } zurück
history-advice-no-multipart-page = der Link { $name } führt zu { $uri }, das keine Seite eines Feeds mit festen Seiten ist
history-advice-times-backwards = Last-Modified läuft zwischen dieser Seite und { $uri } rückwärts
history-advice-other-archive-mark = ein Archivdokument sollte fh:archive tragen; { $uri } trägt es nicht
history-advice-archive-loop = die Links der Archive führen im Kreis: prev-archive von { $uri } ist dieses Dokument
history-advice-feed-as-next-archive = { $uri } nennt als next-archive das Dokument des Abonnements, das kein Archiv ist
history-advice-archives-disagree = prev-archive und next-archive widersprechen sich: prev-archive führt zu { $uri }, wo ein neueres Archiv genannt ist, { $newer }
history-advice-other-current = { $uri } nennt ein anderes Dokument als current: { $current }
history-advice-current-to-archive = der Link current führt zu { $uri }, das selbst ein Archivdokument ist
history-advice-current-without-archive = der Link current führt zu { $uri }, von wo kein Link prev-archive zurückführt
history-advice-last-empty = der Link last führt hinter das Ende: { $uri } hat keine Einträge
history-advice-last-not-last = der Link last führt zu { $uri }, wo ein Link zu einer weiteren Seite steht
history-advice-snapshot-loop = die Links der Momentaufnahmen führen im Kreis: prev von { $uri } ist dieses Dokument
history-advice-other-without-this = { $uri } sollte sich mit einem Link this selbst nennen
history-advice-no-snapshot = prev führt zu { $uri }, das sich nicht als Momentaufnahme ausgibt
history-advice-same-this = der Link this muss in jedem Dokument ein anderer sein; { $uri } trägt denselben
history-advice-prev-is-not-this = prev muss der Link this des vorigen Dokuments sein: { $uri } nennt als this { $this }
