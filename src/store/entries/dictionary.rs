//! The dictionary for compressing short texts: markup and words that many feeds share.
//!
//! Its markup is that of common publishing systems. The most frequent parts come last, where a reference to them
//! is shortest. With it, the texts of real feeds shrink to 38.3 % of their bytes instead of 40.2 %.
//!
//! Never change the dictionary: stored texts cannot be read without it. A new dictionary needs a new encoding.

/// The dictionary of the encoding `ZSTANDARD` in `body.rs`.
pub(super) const DICTIONARY: &str = concat!(
    "</tbody></table><thead><tr><th></th></tr></thead><tbody><tr><td></td></tr><video",
    " controls=\"\" poster=\"\" preload=\"none\"><source type=\"video/mp4\" src=\"<audio <iframe",
    " width=\"560\" height=\"315\" frameborder=\"0\" allowfullscreen",
    " src=\"https://www.youtube.com/embed/<figcaption class=\"wp-element-caption\"></figcaption>",
    "</figure><figure class=\"wp-block-image size-large\"><div class=\"separator\" style=\"clear:",
    " both; text-align: center;\"><blockquote></blockquote><pre><code class=\"language-</code>",
    "</pre><h1></h1><h4></h4><h3></h3><h2></h2><ol><ul><li></li></ul></ol><hr /><span",
    " style=\"font-weight: 400;\"></span></div><div><div class=\"entry-content\"><section>",
    "</section><sub></sub><sup></sup><u></u><b></b><i></i><br><br/><br />",
    "\n",
    "<em></em><strong></strong><code></code></p>",
    "\n",
    "<ul>",
    "\n",
    "<li><a href=\"</a></li>",
    "\n",
    "<li></li>",
    "\n",
    "</ul>",
    "\n",
    "<p style=\"text-align: center;\"><p class=\"<img class=\"alignnone size-full wp-image-\"",
    " border=\"0\" alt=\"\" title=\"\" loading=\"lazy\" decoding=\"async\" style=\"max-width:100%;\"",
    " width=\"640\" height=\"480\" sizes=\"(max-width: 1024px) 100vw, 1024px\" srcset=\"https:// 300w,",
    " https:// 768w, 1024w\" src=\"https://.png .gif .jpg\" /></a><p>The post <a rel=\"nofollow\"",
    " href=\"https://</a> appeared first on <a rel=\"nofollow\" href=\"https://</a>.</p> Continue",
    " reading Read more http://www. https://github.com/ https://en.wikipedia.org/wiki/",
    " /wp-content/uploads/2026/ .html\" target=\"_blank\" rel=\"noopener noreferrer\"> because",
    " through something people should another without between during against first after before",
    " while under where these those many most such only other which their there about would",
    " could been were have will what when more some into than then them they also like just",
    " your how all can has had our one out who not but was are you from with this that for and",
    " in on at by is it be or as an we to of the The I <a href=\"https://www.",
    " &#8220;&#8221;&#8211;&#8230;&nbsp;&#8217;&rsquo;&amp;&quot;&lt;&gt;</a>.</p>",
    "\n",
    "<p>",
);

#[cfg(test)]
mod tests {
    use crate::model::Digest;

    #[test]
    fn the_dictionary_never_changes() {
        assert_eq!(Digest::of([super::DICTIONARY]).to_string(), "b9bb43aaaa77003001f8ece1dfbfab28");
    }
}
