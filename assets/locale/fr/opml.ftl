# Pourquoi une liste de flux, ou un élément outline, n’est pas utilisable. Propositions sans point final.
opml-error = ligne { $line } : { $reason }
opml-empty = le fichier est vide
opml-no-markup = ce n’est pas de l’OPML : il n’y a aucune balise
opml-begins-with = ce n’est pas de l’OPML : le fichier commence par <{ $name }>
opml-too-large = le fichier dépasse 32 Mo : le diviser et importer ses parties
opml-too-many = le fichier contient plus de 40 000 flux et dossiers : le diviser et importer ses parties
opml-cut-within = le fichier est coupé au milieu d’un élément outline
opml-outline-never-ends = le fichier est coupé : l’élément outline de la ligne { $line } n’est jamais fermé
opml-never-ends = le fichier est coupé : son <opml> n’est jamais fermé
# Complète opml-no-address, pour un élément sans titre.
opml-a-feed = un flux
opml-no-address = { $name } n’a pas d’adresse
opml-no-quote = cet élément outline est illisible : il manque un guillemet
opml-scheme = les adresses de type { $scheme }: ne sont pas prises en charge : { $address }
opml-not-web = ce n’est pas une adresse web : { $address }
