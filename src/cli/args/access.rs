//! The arguments of `add` and `access`.

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct AddArgs {
    /// Addresses of feeds or sites
    #[arg(required = true, value_name = "URL")]
    pub(in crate::cli) urls: Vec<String>,
    /// The folder that receives the feeds; repeat it for folders within folders
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) folder: Vec<String>,
    /// Fetch archives and linked pages back to the beginning, whatever the limit (at most 200 pages of a feed a day)
    #[arg(long)]
    pub(in crate::cli) whole: bool,
    /// Where a multipart feed begins: beginning, a date, after:CONTENT-ID, or a snapshot index's address
    #[arg(long, value_name = "START")]
    pub(in crate::cli) from: Option<String>,
    /// The proxy for everything that is fetched for these feeds: system, none, or an address
    #[arg(long, value_name = "PROXY")]
    pub(in crate::cli) proxy: Option<String>,
    /// The name of a request header for the server of the address; its value is read from a line of standard input.
    /// Repeat it for more headers
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) header: Vec<String>,
    /// Print the outcome for each address as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct AccessArgs {
    /// The address of the subscription
    pub(in crate::cli) url: String,
    /// The proxy for everything that is fetched for the feed, also images, icons and full texts: system, none, an address such
    /// as `socks5://127.0.0.1:9050`, or default for the general setting. A password in the address is kept like those of feeds
    #[arg(long, value_name = "PROXY")]
    pub(in crate::cli) proxy: Option<String>,
    /// The name of a request header to set; its value is read from a line of standard input, kept like a password, and sent to
    /// the server of the feed only. Repeat it for more headers
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) header: Vec<String>,
    /// The name of a request header to remove; repeat it for more headers
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) remove_header: Vec<String>,
    /// As JSON; values of headers are never printed
    #[arg(long)]
    pub(in crate::cli) json: bool,
}
