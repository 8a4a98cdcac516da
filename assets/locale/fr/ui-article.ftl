# Le panneau d’un article ouvert.

## La barre d’outils, et les menus des textes, des liens et des images

ui-article-reading-time = { $count ->
        [one] { $count } minute de lecture
       *[other] { $count } minutes de lecture
    }
ui-article-open-in-browser = Ouvrir dans le navigateur
ui-article-star = Ajouter aux favoris
ui-article-remove-star = Retirer des favoris
ui-article-mark-read = Marquer comme lu
ui-article-mark-unread = Marquer comme non lu
ui-article-copy-link = Copier le lien
ui-article-load-images = Charger les images
ui-article-load-full-text = Charger le texte intégral
ui-article-show-full-text = Afficher le texte intégral
ui-article-show-feed-text = Afficher le texte du flux
# Revient d’un endroit de l’article au lien qui y menait.
ui-article-back = Revenir au lien
ui-article-leave-focus-mode = Quitter le mode concentration
    .hint = Quitter le mode concentration (Échap)
ui-article-copy = Copier
ui-article-copy-paragraph = Copier le paragraphe
ui-article-open-link = Ouvrir le lien
ui-article-open-image = Ouvrir l’image
ui-article-copy-image-address = Copier l’adresse de l’image

## La recherche dans l’article. $key est la touche de la commande.

ui-article-find = Rechercher dans l’article
ui-article-not-found = Introuvable
ui-article-hit = { $hit } sur { $count }
ui-article-previous-match = Résultat précédent
    .hint = Résultat précédent (Maj+Entrée)
ui-article-next-match = Résultat suivant
    .hint = Résultat suivant (Entrée, { $key })
ui-article-close-search = Fermer la recherche
    .hint = Fermer la recherche (Échap)

## L’en-tête

# Partie de la ligne sous le titre : « Ines Falk · 14 juin 2024 à 09:14 · mis à jour le 15 juin 2024 ».
ui-article-updated = mis à jour le { $day }
# Les noms des autres flux qui ont le même article suivent : « Aussi dans Planète Thé, Infos Thé ».
ui-article-also-in = Aussi dans
ui-article-in-reply-to = En réponse à
# Le flux dont l’éditeur a repris l’article.
ui-article-taken-from = Repris de
ui-article-gone = N’est plus dans le flux. Conservé ici.
ui-article-gone-starred = N’est plus dans le flux. Conservé ici car il est dans les favoris.
ui-article-gone-labelled = N’est plus dans le flux. Conservé ici car il porte une étiquette.
ui-article-recovered = Retrouvé dans la copie d’une archive web du { $day }.
ui-article-from-site = Vient de { $host }, où les articles manquants ont été demandés. Le flux lui-même n’a pas apporté cet article.
ui-article-from-server = Vient de votre serveur { $name }. Le flux lui-même n’a pas apporté cet article.
ui-article-imported = Importé du fichier { $file }. Le flux lui-même n’a pas apporté cet article.
ui-article-hidden = Une règle a masqué cet article dans les listes.
ui-article-show-in-lists = Afficher de nouveau dans les listes
ui-article-full-text-loading = Chargement du texte intégral…
# $reason est une phrase.
ui-article-full-text-failed = Impossible de charger le texte intégral. { $reason }
ui-article-page-missing = Le texte de cette page n’a pas encore pu être chargé. « Charger le texte intégral » réessaie.
ui-article-full-text-shown = Texte intégral, tiré de la page

## Modifications par l’éditeur

ui-article-changed = Modifié par l’éditeur · { $time }
# $count vaut au moins 2.
ui-article-changed-often = Modifié { $count } fois par l’éditeur, la dernière fois · { $time }
ui-article-show-changes = Afficher les changements
ui-article-hide-changes = Masquer les changements
ui-article-change = Changement { $number } sur { $count } · { $time }
ui-article-earlier-change = Changement précédent
ui-article-later-change = Changement suivant
ui-article-too-long-to-compare = Les deux versions sont trop longues pour être comparées.
# Pour un lecteur d’écran, dans le texte de l’article.
ui-article-added = ajouté : { $text } ;
ui-article-removed = supprimé : { $text } ;

## Le texte

ui-article-purged = Ce texte a été supprimé le { $day } pour gagner de la place.
ui-article-purged-kept = Son titre, sa marque de lecture et son statut de favori ont été conservés.
ui-article-purged-for-good = Le flux ne propose plus ce texte.
    .hint = « Charger le texte intégral » le cherche sur la page de l’article.
ui-article-fetch-text = Récupérer le texte
ui-article-is-file = Cet article est un fichier. Il peut être enregistré et ouvert dans un autre programme.
ui-article-no-text = Cet article n’a pas de texte.
# Une section à déplier, si l’éditeur ne lui a pas donné de nom.
ui-article-details = Détails
# Remplace la description d’une image.
ui-article-image = Image
ui-article-image-loading = Chargement…
# $note dit où se trouve l’image, ou pourquoi elle n’est pas affichée.
ui-article-image-note = { $image } : { $note }
ui-article-load-image = Charger l’image
ui-article-load-large = Charger quand même (jusqu’à 32 Mo)
ui-article-retry = Réessayer

## Fichiers et pages intégrées

# « Audio (MP3) »
ui-article-kind-and-format = { $kind } ({ $format })
ui-article-file = Fichier
ui-article-attached-file = Fichier joint
ui-article-open = Ouvrir
ui-article-open-in-player = Écouter
ui-article-copy-address = Copier l’adresse
# $kind est un type de média comme image/png.
ui-article-save-file = Enregistrer le fichier… ({ $kind }, { $size })

## Le pied

ui-article-comments = Commentaires
ui-article-categories = Catégories
ui-article-feed = Flux
ui-article-no-date = Sans date ; classé au { $day }
