//! The number of requests that a publisher gets, in total and at the same time.

use std::time::Instant;

use lacuna::app::App;
use lacuna::app::desktop::RealDesktop;
use lacuna::demo::feed::{Entry, Feed};
use lacuna::fetch::{Fetch as _, HttpFetcher, Options, ProxyChoice, Request};
use lacuna::profile::Profile;

use super::*;

use crate::picture::png;

pub(super) fn posts_are_not_fetched() {
    let site = Site::start();
    let page = site.url("/post");
    let entry = Entry::new("a", "A")
        .link(page.as_str())
        .related("alternate", page.as_str())
        .html(format!("<p><img src='{page}.png'> <a href='{page}'>more</a></p>"))
        .enclosure(format!("{page}.mp3"), "audio/mpeg", 9);
    site.put("/feed", Feed::atom("Harbour").site(site.url("/").as_str()).icon("/icon.png").entry(entry));
    let reader = Reader::of(&site.url("/feed"));
    reader.refresh();
    refresh(&reader);
    assert_eq!(site.requested(), ["/feed", "/feed"]);
}

pub(super) fn icons_are_asked_for_once() {
    let site = Site::start();
    site.put("/feed", harbour(1..=2));
    site.put("/favicon.ico", png(32, 32));
    let reader = Reader::of(&site.url("/feed"));
    reader.set(&json!({"site_icons": true, "refresh_at_start": false}));
    let look = |time: Duration| {
        let profile = Profile::find(Some(reader.dir())).unwrap();
        let mut app =
            App::new(&egui::Context::default(), profile, Arc::new(RealDesktop::default()), None).unwrap();
        let began = Instant::now();
        while began.elapsed() < time && (site.count("/favicon.ico") == 0 || time < Duration::from_secs(9)) {
            app.logic();
            thread::sleep(Duration::from_millis(5));
        }
        // The store has the documents before the window closes.
        for _ in 0..60 {
            app.logic();
            thread::sleep(Duration::from_millis(5));
        }
    };
    look(Duration::from_secs(20));
    assert_eq!(site.count("/favicon.ico"), 1);
    for _ in 0..2 {
        look(Duration::from_millis(500));
    }
    assert_eq!(site.count("/favicon.ico"), 1, "it is kept over restarts");
}

pub(super) fn a_document_is_not_hammered() {
    let (reader, site, _) = followed(plain().header("ETag", "\"a\""));
    for _ in 0..5 {
        refresh(&reader);
    }
    assert_eq!(site.count("/feed"), 1, "nothing is due");
    let at_once = AtOnce::default();
    let counter = at_once.clone();
    site.handle("/feed", move |_| counter.during(80, || plain().header("ETag", "\"a\"")));
    let commands: Vec<_> = (0..4).map(|_| reader.command(&["refresh", "--now"]).spawn().unwrap()).collect();
    for mut command in commands {
        command.wait().unwrap();
    }
    assert_eq!(at_once.most(), 1, "one request for one document");
}

pub(super) fn a_server_is_not_hammered() {
    let (site, at_once) = (Site::start(), AtOnce::default());
    let counter = at_once.clone();
    site.handle_under("/", move |_| counter.during(15, || harbour(1..=2).into()));
    let reader = Reader::new();
    imported(&reader, (0..40).map(|n| site.url(&format!("/{n}")).into()));
    refresh(&reader);
    assert_eq!((site.log().len(), at_once.most()), (40, 2));
}

pub(super) fn a_domain_is_not_hammered() {
    let site = Site::start();
    site.handle_under("/", |_| harbour(1..=2).into());
    let (reader, _proxy) = abroad(&site);
    let of_domain = (0..9).map(|n| format!("http://blog{n}.example.co.uk/feed"));
    // Each of these hosts is a domain of its own.
    let others = (0..5).map(|n| format!("http://other{n}.co.uk/feed"));
    imported(&reader, of_domain.chain(others));
    refresh(&reader);
    let log = site.log();
    assert_eq!(log.len(), 14);
    let times = |end: &str| -> Vec<Instant> {
        let is_of = |logged: &&lacuna::demo::http::Logged| {
            logged.request.header("Host").is_some_and(|host| host.ends_with(end))
        };
        log.iter().filter(is_of).map(|logged| logged.at).collect()
    };
    let (domain, others) = (times(".example.co.uk"), times(".co.uk"));
    // On a busy computer, requests may arrive much closer together or further apart than they were sent.
    for group in domain.windows(5) {
        assert!(group[4] - group[0] > Duration::from_millis(300), "{:?}", group[4] - group[0]);
    }
    assert!(domain[8] - domain[0] > Duration::from_millis(1_200), "{:?}", domain[8] - domain[0]);
    let alone: Vec<&Instant> = others.iter().filter(|at| !domain.contains(at)).collect();
    assert!(alone.iter().all(|at| **at < domain[8]), "the others did not wait for them");
}

pub(super) fn an_address_is_not_hammered() {
    let (site, at_once) = (Site::start(), AtOnce::default());
    let counter = at_once.clone();
    site.handle_under("/", move |_| counter.during(40, || harbour(1..=2).into()));
    let address = std::net::SocketAddr::from(([127, 0, 0, 1], site.port()));
    let clock = Arc::new(lacuna::profile::now);
    let fetcher = HttpFetcher::new(Options {
        proxy: ProxyChoice::Direct,
        is_public: |_| true,
        lookup: Arc::new(move |_, _| Ok(vec![address])),
        ..Options::new(clock)
    });
    thread::scope(|scope| {
        for n in 0..24 {
            let (fetcher, port) = (&fetcher, site.port());
            scope.spawn(move || {
                let url = Url::parse(&format!("http://blog{n}.example:{port}/feed")).unwrap();
                assert!(fetcher.fetch(&Request::get(url)).is_ok());
            });
        }
    });
    assert!(site.log().len() == 24 && (2..=6).contains(&at_once.most()), "{}", at_once.most());
}

pub(super) fn to_add_is_one_request() {
    let (_, site, _) = followed(harbour(1..=2));
    assert_eq!(site.requested(), ["/feed"]);
}

pub(super) fn no_storm() {
    let sites: Vec<(Site, AtOnce)> = (0..3).map(|_| (Site::start(), AtOnce::default())).collect();
    let reader = Reader::new();
    for (site, at_once) in &sites {
        let counter = at_once.clone();
        site.handle_under("/", move |request| {
            counter.during(10, || plain().header("ETag", format!("\"{}\"", request.path())))
        });
    }
    imported(&reader, (0..30).map(|n| sites[n % 3].0.url(&format!("/{n}")).into()));
    refresh(&reader);
    // Ten hours later each feed would have been polled ten times.
    pass(&reader, 10);
    for (site, _) in &sites {
        site.clear_log();
    }
    for _ in 0..3 {
        refresh(&reader);
    }
    for (site, at_once) in &sites {
        assert_eq!(site.log().len(), 10, "each once");
        assert!(at_once.most() <= 2, "{}", at_once.most());
        assert!(site.log().iter().all(|logged| logged.status == 304), "for what changed");
    }
}
