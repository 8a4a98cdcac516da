# Was ein Aktualisieren sagt: Mitteilungen, Ereignisse eines Feeds, Gründe fürs Warten.
# $address ist eine Adresse, $time eine örtliche Zeit wie 2026-11-24 09:30, $host der Name eines Webarchivs, $reason ein Satz, wo nichts anderes steht.
# Begriffe und Regeln: assets/locale/README.md.

## Nächste Prüfung eines Feeds: Satzteile

refresh-every-minute = jede Minute
refresh-every-minutes = alle { $minutes } Minuten
refresh-every-hour = jede Stunde
refresh-every-hours = alle { $hours } Stunden
refresh-every-hours-and-minutes = alle { $hours } Std. { $minutes } Min.
refresh-minutes = { $minutes ->
        [one] { $minutes } Minute
       *[other] { $minutes } Minuten
    }
refresh-hours = { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    }
refresh-hours-and-minutes = { $hours } Std. { $minutes } Min.
refresh-due-holds = wird { $every } geprüft, weil Einträge nur etwa { $holds } im Feed bleiben
refresh-due-holds-whole = wird nicht öfter als { $every } geprüft, weil jede Prüfung den ganzen Feed lädt
refresh-due-may-hold-whole = wird { $every } geprüft, weil Einträge vielleicht nur etwa { $holds } im Feed bleiben
refresh-due-by-server = der Server erlaubt es { $every }
refresh-due-by-feed = der Feed bittet { $every } darum
refresh-due-skips = der Feed bittet, diese Stunden oder Tage auszulassen
refresh-due-daily = wird täglich geprüft, weil jede Prüfung den ganzen Feed lädt
refresh-due-chosen = wird { $every } geprüft, wie für diesen Feed eingestellt
refresh-due-asked-to-wait = der Server bat zu warten
refresh-due-failed = { $count }-mal hintereinander fehlgeschlagen
refresh-due-gone = der Feed wurde endgültig entfernt
refresh-due-neighbour = { $domain } bat, mit einem anderen seiner Feeds zu warten

## Warum ein Feed jetzt nicht abgerufen wird: Satzteile. $reason ist einer der Satzteile von oben.

refresh-removed-meanwhile = das Abonnement wurde inzwischen entfernt
refresh-stopped = angehalten
refresh-waits-until = { $reason }, bis { $time }
refresh-asked-to-wait = der Server bat, bis { $time } zu warten
refresh-gaps-only = nur die Lücken wurden angefordert
refresh-text-only = nur ein Text wurde angefordert
refresh-gone = der Feed wurde endgültig entfernt
refresh-not-due = nicht vor { $time } fällig ({ $reason })

## Das Dokument des Feeds

refresh-moved = Der Feed ist dauerhaft umgezogen. Seine Adresse ist jetzt { $address }
refresh-renamed = Der Feed hat Kennungen geändert. { $count ->
        [one] { $count } Eintrag wurde unter der neuen Kennung wiedererkannt und nicht doppelt gezeigt. Ist es doch ein anderer Eintrag,
       *[other] { $count } Einträge wurden unter den neuen Kennungen wiedererkannt und nicht doppelt gezeigt. Sind es doch andere Einträge,
    } lässt sich das unter „Über diesen Feed“ oder mit undo-renaming angeben.
refresh-kept-first = Lacuna hat die ersten Einträge behalten. Der Anbieter könnte das Dokument auf Seiten oder Archive verteilen.
refresh-kept-complete = Lacuna hat die vollständigen Einträge behalten und versucht es später erneut.
refresh-cut-because = Die Datei kam nur zum Teil an: { $reason }.
refresh-cut-before-first = Die Datei brach vor dem ersten Eintrag ab: { $reason }.
refresh-never-sent = Der Server meldet, dass sich nichts geändert hat, aber Lacuna hat das Dokument nicht.
    .hint = Das ist ein Fehler des Servers. Lacuna versucht es später erneut.
refresh-over-https = Über https: { $reason }
refresh-text-failed = Der Text konnte nicht abgerufen werden. { $reason }
refresh-texts-fetched = { $count ->
        [one] Der Text wurde erneut abgerufen.
       *[other] { $count } Texte wurden erneut abgerufen.
    }
refresh-text-gone = { $address } enthält den Text nicht mehr. Vielleicht steht er noch auf der Seite des Eintrags.
refresh-no-such-entry = Den Eintrag gibt es nicht mehr.

## Einen Feed hinzufügen

refresh-archive-unreachable = Diese Adresse ist ein Archiv des Feeds. Neuere Einträge können fehlen, denn der Feed selbst ließ sich nicht abonnieren: { $address }
refresh-archive-alone = Diese Adresse ist ein Archiv des Feeds. Neuere Einträge können fehlen, denn es nennt die Adresse des Feeds nicht
refresh-archive-left = Diese Adresse ist ein Archiv. Lacuna hat stattdessen den Feed selbst abonniert: { $address }
refresh-feed-guessed = Diese Seite nennt keinen Feed, aber Lacuna hat einen unter { $address } gefunden
refresh-feed-of-page = Das ist eine Webseite. Ihr Feed ist { $feed }
refresh-other-feeds = Die Seite nennt auch andere Feeds: { $feeds }
refresh-no-feed-named = Die Seite nennt keinen Feed, und auch { $paths } führt zu keinem.
refresh-or = { $first } oder { $second }
refresh-no-start = Nur ein Feed mit festen Seiten kann später als mit seiner ersten Seite beginnen; dieser Feed ist von anderer Art.
    .hint = Bitte ohne Anfangspunkt hinzufügen.
refresh-found-feed = { $kind } ({ $format }), { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    }

## Lücken und Archive

refresh-gap-left = Lacuna hat die Lücke gelassen, wie sie ist: { $reason }.
refresh-not-now = Lacuna ruft { $address } jetzt nicht ab: { $reason }
refresh-pushed-out = Neue Einträge hatten ältere aus dem Feed verdrängt.
refresh-pages-bridged = { $count ->
        [one] { $count } Seite wurde
       *[other] { $count } Seiten wurden
    } bis zu bekannten Einträgen zurückgelesen.
refresh-pages-at-limit = { $count ->
        [one] { $count } Seite wurde
       *[other] { $count } Seiten wurden
    } zurückgelesen, ohne einen bekannten Eintrag zu erreichen. Auf Wunsch liest Lacuna weiter.
refresh-rewritten = Der Anbieter hat die Archive neu geschrieben. Lacuna hat die neuen gelesen: { $documents } gelesen, { $added ->
        [one] { $added } Eintrag
       *[other] { $added } Einträge
    } hinzugefügt, { $changed } geändert, { $withdrawn ->
        [0] keine zurückgezogen
       *[some] { $withdrawn } zurückgezogen (sie bleiben hier erhalten)
    }.
refresh-archive-changed = Das Archiv { $address } hat sich geändert: { $added ->
        [one] { $added } Eintrag
       *[other] { $added } Einträge
    } hinzugefügt, { $changed } geändert, { $withdrawn } zurückgezogen{ $withdrawn ->
        [0] { "" }
       *[some] { " " }(sie bleiben hier erhalten)
    }.
refresh-not-checked = Lacuna konnte das Archiv { $address } nicht erneut prüfen. { $reason }
refresh-not-checked-elsewhere = Lacuna konnte das Archiv { $address } nicht erneut prüfen: Das Dokument ist unvollständig oder gehört jetzt anderswohin.
refresh-checked = { $count ->
        [one] { $count } Archiv
       *[other] { $count } Archive
    } erneut geprüft, { $changed ->
        [0] keines hat sich geändert
        [one] { $changed } hat sich geändert
       *[other] { $changed } haben sich geändert
    }.
refresh-checked-part = Vor den übrigen wurde abgebrochen.

## Ältere Seiten

refresh-older-not-looked = Lacuna hat keine älteren Einträge gesucht, weil der Feed selbst nicht lesbar war.
refresh-no-older-pages = Dieser Feed bietet keine älteren Seiten an.
refresh-nothing-older = Es wurden keine älteren Einträge gefunden.
refresh-older-added = { $count ->
        [one] { $count } älterer Eintrag
       *[other] { $count } ältere Einträge
    } von { $pages ->
        [one] { $pages } Seite
       *[other] { $pages } Seiten
    } hinzugefügt.
refresh-more-pages = Vielleicht gibt es weitere. Erneutes Suchen setzt fort.
refresh-more-pages-tomorrow = Vielleicht gibt es weitere. Lacuna hat heute schon so viele Seiten dieses Feeds gelesen, wie pro Tag erlaubt. Erneutes Suchen morgen setzt fort.
refresh-page-of-other-feed = Die nächste Seite gehört zu einem anderen Feed. Lacuna hat nichts von ihr übernommen.
refresh-next-page-failed = Lacuna konnte die nächste Seite nicht laden.
refresh-not-before = Lacuna fragt nicht vor { $time } wieder an.
refresh-no-further-page = Die Website hat keine ältere Seite.
refresh-no-page-follows = Das war die älteste Seite.

## Fehlende Einträge von der Website des Anbieters

# $reason ist ein Satz.
refresh-site-failed = { $host } konnte nicht nach den fehlenden Einträgen gefragt werden. { $reason }
refresh-site-failed-later = { $host } konnte nach den übrigen nicht gefragt werden. { $reason }
refresh-site-no-list = { $host } bietet keine Liste seiner älteren Einträge an.
# $status ist die Nummer des HTTP-Status.
refresh-site-refuses = { $host } lässt Feedreader nicht nach älteren Einträgen fragen (HTTP { $status }).
refresh-site-waits = { $host } bittet zu warten. Lacuna fragt nicht vor { $time } wieder.
refresh-site-stopped = Auf Wunsch angehalten, bevor { $host } alles gesendet hatte.
refresh-site-asked-enough = Lacuna hat { $host } heute schon so oft gefragt, wie pro Tag erlaubt. Morgen erneut versuchen.
refresh-site-large = Die Antwort ist zu groß.
refresh-site-cut = Die Antwort kam nur zum Teil an.
refresh-site-keeps-nothing = { $host } hält für Feedreader keine älteren Einträge bereit und wurde deshalb nicht gefragt.
refresh-site-no-time = Die Daten der Einträge neben dieser Lücke sagen nicht, nach welcher Zeit { $host } gefragt werden könnte.
refresh-site-unknown = Lacuna kennt keinen Weg, { $host } nach älteren Einträgen zu fragen.
refresh-server-none = Dieser Feed ist auf keinem Server der eigenen Konten abonniert.
refresh-server-not-reached = Bitte die Adresse prüfen, und ob der Server läuft.
refresh-server-older-failed = { $host } konnte nicht nach älteren Einträgen gefragt werden. { $reason }
refresh-sync-wait = Der Server bittet zu warten. Lacuna fragt nicht vor { $time } wieder. Auch die Markierungen warten.
refresh-sync-anew = Der Server wurde neu eingerichtet, deshalb stehen seine Nummern jetzt für andere Einträge. Der nächste Abgleich vergleicht alle Einträge neu.
refresh-sync-stopped = Der Abgleich wurde angehalten. Der nächste macht dort weiter.
refresh-sync-not-taken = Der Server hat die Änderung bestätigt, aber seine Liste der Feeds zeigt sie nicht.
    .hint = Nimm die Änderung auf dem Server selbst vor, oder versuche es später erneut.
# $count ist eine Anzahl von Einträgen.
refresh-sync-has-stars = { $count ->
    [one] { $count } Eintrag dieses Feeds mit Stern ist nur auf dem Server, und sein Text konnte nicht abgerufen werden.
   *[other] { $count } Einträge dieses Feeds mit Stern sind nur auf dem Server, und ihre Texte konnten nicht abgerufen werden.
}
    .hint = Öffnen Sie sie auf dem Server und entfernen Sie den Stern von denen, die Sie nicht brauchen, oder bestellen Sie den Feed dort nicht ab.

## Webarchive

refresh-more-in-web-archive = Vielleicht gibt es im Webarchiv mehr. Erneutes Suchen setzt fort.
refresh-web-archive-waits = Das Webarchiv { $host } bat zu warten. Lacuna fragt nicht vor { $time } wieder an.
refresh-web-archive-stopped = Die Suche im Webarchiv { $host } wurde abgebrochen, bevor sie etwas fand.
refresh-web-archive-no-list = Das Webarchiv { $host } konnte nicht durchsucht werden.
refresh-web-archive-page = Statt einer Liste von Kopien kam eine Webseite.
refresh-web-archive-own-network = { $address } liegt im eigenen Netzwerk. Deshalb wurde kein Webarchiv im Internet gefragt.
refresh-web-archive-long-list = Seine Liste war zu lang; Lacuna hat nur einen Teil gelesen.
refresh-web-archive-invalid = Die Adresse des Webarchivs ist ungültig.
    .hint = Sie lässt sich in den Einstellungen ändern.
refresh-no-capture = Die Antwort ist keine archivierte Kopie: Sie sagt nicht, wann sie entstand.
refresh-recovered = { $count ->
        [one] { $count } Eintrag
       *[other] { $count } Einträge
    } aus { $copies ->
        [one] { $copies } Kopie
       *[other] { $copies } Kopien
    } im Webarchiv { $host } wiederhergestellt.
refresh-recovered-behind = { $count ->
        [one] { $count } weiterer kam
       *[other] { $count } weitere kamen
    } aus den Dateien des Anbieters, zu denen die Kopie führt: zusammen { $all }.
refresh-search-stopped = Die Suche im Webarchiv { $host } wurde abgebrochen: { $asked } von { $listed ->
        [one] { $listed } Kopie
       *[other] { $listed } Kopien
    } angefragt, nichts wiederhergestellt.
refresh-search-stopped-early = Die Suche wurde vor ihrem Ende abgebrochen.
refresh-search-broken-off = Die Suche im Webarchiv { $host } brach ab: { $asked } von { $listed ->
        [one] { $listed } Kopie
       *[other] { $listed } Kopien
    } angefragt, nichts wiederhergestellt.
refresh-search-broken-off-early = Die Suche brach ab.
refresh-no-copy = Das Webarchiv { $host } hat keine Kopie von { $address }.
refresh-no-copy-then = Das Webarchiv { $host } hat keine Kopie von { $address } aus der Zeit, in der Einträge verpasst wurden.
refresh-no-usable-copy = Das Webarchiv { $host } hat Kopien von { $address }, aber keine brauchbare.
refresh-copy-refused = Die erste stammt aus anderer Zeit, gehört zu einem anderen Feed oder bringt nichts Neues.
refresh-gap-changed = Die Lücke hat sich inzwischen geändert.
