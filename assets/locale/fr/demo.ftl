# La visite guidée de la démo. Ses textes sont du HTML et nomment boutons et listes comme la fenêtre.

# Le dossier des autres flux de la démo.
demo-more = Autres exemples
# Les dossiers qu’il contient.
demo-whole = Complets
demo-gaps = Avec lacunes
demo-pages = Pages et palmarès
demo-plain = Simples
demo-multipart = Pages fixes
demo-trouble = Problèmes

demo-tour = Visite guidée
demo-tour-title = Commencer ici
demo-tour-subtitle = Huit flux qui montrent comment Lacuna sait ce qui manque
# $number est le numéro du flux dans la liste, $feed son nom.
demo-tour-stop = { $number }. { $feed } : { $title }
demo-tour-select = <p>Sélectionnez <b>{ $feed }</b> dans la barre latérale.</p>

demo-tour-welcome = Bienvenue dans Lacuna
    .text = <p>Un lecteur de flux montre d’habitude ce qu’il a pu attraper. Lacuna, lui, sait ce qui lui manque : il charge tout l’historique d’un flux là où l’éditeur le propose, et là où ce n’est pas possible, il le dit.</p><p>Cette visite passe par huit flux d’un éditeur qui se trouve dans le programme même. Rien ne quitte votre ordinateur, et tout est supprimé à la fermeture de la fenêtre.</p><p>Chaque article ci-dessous explique le flux du même numéro. La touche <kbd>j</kbd> mène au suivant.</p>
demo-tour-archived = Il ne manque rien
    .text = <p>Le flux lui-même ne contient que les derniers articles. Les plus anciens sont dans des fichiers mensuels, dont chacun indique le précédent. Lacuna les a tous lus jusqu’au premier : la ligne au bas de la liste dit donc que tous les articles sont là.</p><p><b>À essayer :</b> faites défiler la liste jusqu’en bas. Choisissez ensuite <b>À propos de ce flux</b> (le <b>i</b> au-dessus de la liste) : chaque mois y a sa barre, et chaque fichier son trait sous les barres. Passez le pointeur sur un trait pour voir quels articles le fichier a apportés.</p>
demo-tour-not-found = Il manque un fichier d’anciens articles
    .text = <p>Le serveur n’a plus l’un des fichiers. Lacuna affiche une ligne hachurée à la place de ses articles, et sans ce fichier, le précédent est introuvable.</p><p><b>À essayer :</b> sélectionnez la ligne hachurée. Elle dit ce qui s’est passé, entre quels articles il manque quelque chose, et ce que l’on peut faire.</p>
demo-tour-gone = Une archive web a gardé ce que l’éditeur a supprimé
    .text = <p>Un fichier a définitivement disparu, mais une archive web en garde une copie.</p><p><b>À essayer :</b> sélectionnez la ligne hachurée et choisissez <b>Consulter une archive web</b>. La lacune se referme, car la copie mène aux fichiers plus anciens. Les articles venus de la copie l’indiquent.</p>
demo-tour-rolling = Les nouveaux articles chassent les anciens
    .text = <p>Ce flux ne contient que cinq articles et publie plus vite qu’il n’est vérifié. Deux vérifications à une heure d’intervalle n’ont aucun article en commun : il se peut qu’il en manque entre les deux.</p><p><b>À essayer :</b> sélectionnez <b>À risque</b> dans la barre latérale. La liste dit combien de temps les articles restent dans le flux et comment le faire vérifier plus souvent.</p>
demo-tour-complete = Une liste toujours complète
    .text = <p>Ce flux se déclare complet : ce qui n’y est plus n’en fait plus partie. Il ne peut rien manquer. Les poèmes qui en sont sortis restent sur votre disque : <b>À propos de ce flux</b> y mène.</p><p><b>À essayer :</b> actualisez ce flux. Les dix poèmes changent de place.</p>
demo-tour-stateful = Des instantanés qui se chevauchent
    .text = <p>Chaque fichier de ce flux répète quelques articles du fichier précédent. Lacuna les réunit, montre chaque article une seule fois et garde les versions remplacées.</p><p><b>À essayer :</b> choisissez <b>À propos de ce flux</b>. Les traits sous les barres sont les fichiers, et ils se chevauchent.</p>
demo-tour-plain = Un blog ordinaire
    .text = <p>La plupart des flux ne promettent rien : ils montrent leurs derniers articles. Lacuna ne dit que ce qu’il a vu, « Rien manqué depuis » sa première visite.</p><p><b>À essayer :</b> allez au bas de la liste et choisissez <b>Remonter l’historique</b>. Le logiciel de ce blog a plus de pages que son flux ne l’indique.</p>
demo-tour-multipart = Textes, fichiers et données dans un seul flux
    .text = <p>Ce flux est une suite de pages qui ne fait que s’allonger. Ses articles sont des textes, des pages web, des données et un fichier. Le mot devant chaque titre dit ce que l’éditeur a envoyé : la version d’une chose, une modification ou sa suppression.</p><p><b>À essayer :</b> ouvrez l’article qui contient un fichier et enregistrez-le.</p>
demo-tour-farewell = D’autres exemples, et vos propres flux
    .text = <p>Choisissez <b>Autres exemples</b> au-dessus de la liste des flux. Un flux de chaque type connu de Lacuna s’ajoute, et un pour tout ce qui peut mal tourner : fichiers coupés, liens qui tournent en rond, serveurs qui refusent.</p><p>Pour lire vos propres flux, fermez cette fenêtre, lancez Lacuna, puis ajoutez un flux ou importez la liste d’un autre lecteur.</p>
