# La barre latérale. $name est le nom d’un dossier, d’un flux ou d’une liste.

## En-tête et recherche

ui-sidebar-add = Ajouter
ui-sidebar-refresh-all = Tout actualiser
ui-sidebar-search = Rechercher
ui-sidebar-search-all = Rechercher partout
ui-sidebar-search-in = Rechercher dans « { $name } »
ui-sidebar-search-these = Rechercher dans ces flux
ui-sidebar-clear-search = Effacer la recherche
ui-sidebar-search-help =
    Des mots et des « expressions ». Un signe moins exclut un mot : -mot
    Mais aussi : is:unread (non lus), is:starred (favoris), feed:nom, author:nom, title:mot, label:nom, category:mot, folder:nom, has:enclosure (avec fichier), before:2026-05-31 (avant), after:2026-05 (après), older:30d (plus de 30 jours), newer:2w (2 semaines au plus), is:hidden (masqués par une règle)
# Où porte une recherche.
ui-sidebar-this-feed = Ce flux
ui-sidebar-this-folder = Ce dossier
ui-sidebar-this-list = Cette liste
ui-sidebar-these-feeds = Ces flux
ui-sidebar-its-folder = Son dossier
ui-sidebar-all-feeds = Tous les flux

## Abonnements

ui-sidebar-subscriptions = Abonnements
ui-sidebar-none-unread = Aucun flux n’a d’articles non lus.
ui-sidebar-selected = { $count ->
        [one] { $count } flux sélectionné
       *[other] { $count } flux sélectionnés
    }
ui-sidebar-clear = Désélectionner
    .hint = Désélectionner (Échap)
ui-sidebar-show-all = Tout afficher
    .hint = Afficher aussi les flux sans articles non lus
ui-sidebar-examples = Autres exemples
    .hint = Ajoute un flux de chaque type, et un pour tout ce qui peut mal tourner

## Lignes, pour les lecteurs d’écran. Elles sont reliées par des virgules.

ui-sidebar-folder-open = { $count ->
        [one] Dossier { $name }, { $count } article non lu, ouvert
       *[other] Dossier { $name }, { $count } articles non lus, ouvert
    }
ui-sidebar-folder-closed = { $count ->
        [one] Dossier { $name }, { $count } article non lu, fermé
       *[other] Dossier { $name }, { $count } articles non lus, fermé
    }
ui-sidebar-open-folder = Ouvrir le dossier { $name }
ui-sidebar-close-folder = Fermer le dossier { $name }
ui-sidebar-feed = { $count ->
        [one] { $name }, { $count } non lu
       *[other] { $name }, { $count } non lus
    }
ui-sidebar-synced = synchronisé avec { $account }
ui-sidebar-at-risk = à risque
ui-sidebar-error = erreur : { $error }
