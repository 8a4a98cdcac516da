//! Tests of [`super::Documents`].

use std::sync::Mutex;

use super::*;
use crate::demo::Site;
use crate::demo::feed::{Entry, Feed};
use crate::fetch::{HttpFetcher, Options, ProxyChoice};
use crate::model::Timestamp;
use crate::refresh::RefreshSettings;
use crate::refresh::servers::{ServerLogin, ServerSecret, check};

/// Services with a store in memory. A test may change the options of the fetcher.
fn services(change: impl FnOnce(&mut Options)) -> (Services, Arc<HttpFetcher>) {
    let clock = Arc::new(|| Timestamp::from_seconds(1));
    let mut options = Options { proxy: ProxyChoice::Direct, ..Options::new(clock.clone()) };
    change(&mut options);
    let fetcher = Arc::new(HttpFetcher::new(options));
    let extract = Arc::new(|text: &crate::model::Text, _| text.value.clone());
    let writer = crate::store::Writer::start(crate::store::Store::in_memory(extract).unwrap()).unwrap();
    let settings = RefreshSettings::from(&crate::config::Settings::default());
    (Services::new(fetcher.clone(), writer, clock, Arc::new(drop), settings), fetcher)
}

#[test]
fn f5_the_name_of_an_account_leads_into_the_own_network_only_if_the_user_allows_it() {
    let (services, _) = services(|_| {});
    let stop = StopFlag::default();
    let request = |address: &str, allow: bool| {
        let mut documents = Documents::new(&services, &stop);
        // The permission of the feed for which a server is asked is none for the server.
        documents.feed_settings.allow_private = true;
        documents.set_server(allow);
        let request = documents.api_request(&Url::parse(address).unwrap(), crate::model::ApiCall::default());
        (request.led_by.is_some_and(|origin| origin.public), request.allow_private)
    };
    assert_eq!(request("https://rss.example/", false), (true, false));
    assert_eq!(request("https://rss.example/", true), (true, true));
    // The user sees that such an address is a local one.
    for local in ["http://192.168.1.7:8080/", "http://localhost/", "http://[::1]/"] {
        assert_eq!(request(local, false), (false, false), "{local}");
    }
}

/// A computer whose network lets each public name stand for one of its own devices, as that of a hotel does.
#[test]
fn f5_no_password_goes_to_a_device_of_the_network_at_hand_unless_the_user_allows_it() {
    let server = Site::start();
    let port = server.url("/").port().unwrap();
    let change = |options: &mut Options| {
        options.lookup = Arc::new(move |_, _| Ok(vec![([127, 0, 0, 1], port).into()]));
    };
    let (services, _) = services(change);
    let login = |allow_private| ServerLogin {
        address: Url::parse(&format!("http://rss.example:{port}/")).unwrap(),
        user: Some("ada".to_owned()),
        secret: ServerSecret::Typed("secret".to_owned()),
        allow_private,
    };
    let report = check(&services, &StopFlag::default(), &login(false));
    let failure = report.outcome.unwrap_err();
    assert_eq!((failure.kind, server.log().len()), (FailureKind::Policy, 0));
    assert!(failure.message.to_string().contains(&format!("rss.example:{port}")), "{}", failure.message);
    assert!(failure.hint.to_string().contains("allow local addresses for the account"), "{}", failure.hint);
    let report = check(&services, &StopFlag::default(), &login(true));
    assert_eq!(report.outcome.unwrap_err().kind, FailureKind::NotAFeed);
    assert!(!server.log().is_empty(), "the server is asked");
}

#[test]
fn a_document_keeps_its_budget_until_the_next_one_is_fetched() {
    const BUDGET: u64 = 4 << 20;
    const ROOM: u64 = MOST_MEMORY as u64;
    let site = Site::start();
    let large = "x".repeat(3 << 20);
    let feed = Feed::atom("Large").entry(Entry::new("urn:1", "One").html(large.as_str()));
    site.put("/feed", feed);
    let (services, fetcher) = services(|options| options.byte_budget = BUDGET);
    let stop = StopFlag::default();
    let mut documents = Documents::new(&services, &stop);
    // If the first share were kept, the second would never come.
    for _ in 0..2 {
        let reply = documents.ask(&site.url("/feed"), None).unwrap();
        assert_eq!(reply.document.unwrap().document.entries.len(), 1);
        assert!(services.room.free() <= ROOM - (3 << 20));
        assert_eq!(fetcher.budget().free(), BUDGET, "the body was dropped");
    }
    drop(documents);
    assert_eq!(services.room.free(), ROOM);
}

/// A task must not keep its share while it waits for headers, because another task may wait for that share.
#[test]
fn no_document_keeps_its_budget_while_headers_are_asked_for() {
    let site = Site::start();
    let large = "x".repeat(3 << 20);
    site.put("/feed", Feed::atom("Large").entry(Entry::new("urn:1", "One").html(large.as_str())));
    let (services, _) = services(|_| {});
    let (room, free) = (services.room.clone(), Arc::new(Mutex::new(Vec::new())));
    site.handle("/page", {
        let free = Arc::clone(&free);
        move |_| {
            free.lock().unwrap().push(room.free());
            crate::demo::http::Reply::html("")
        }
    });
    let stop = StopFlag::default();
    let mut documents = Documents::new(&services, &stop);
    for asks_directly in [true, false] {
        let mut reply = documents.ask(&site.url("/feed"), None).unwrap();
        assert!(services.room.free() <= MOST_MEMORY as u64 - (3 << 20));
        if asks_directly {
            drop(documents.page_head(&site.url("/page")));
        } else {
            reply.uri = site.url("/page");
            drop(documents.gained_next(&reply));
        }
    }
    assert_eq!(*free.lock().unwrap(), [MOST_MEMORY as u64; 2], "the whole budget is free");
}

/// Captures of a web archive can be as large as other documents.
#[test]
fn a7_a_capture_keeps_its_budget_like_other_documents() {
    let site = Site::start();
    let large = "x".repeat(3 << 20);
    let feed = Feed::atom("Large").entry(Entry::new("urn:1", "One").html(large.as_str()));
    let reply = crate::demo::http::Reply::from(feed);
    site.put("/captured", reply.header("Memento-Datetime", "Mon, 01 Jan 2024 00:00:00 GMT"));
    let (services, _) = services(|_| {});
    let stop = StopFlag::default();
    let mut documents = Documents::new(&services, &stop);
    let original = Url::parse("http://a.example/feed").unwrap();
    let (document, _) = documents.capture(&site.url("/timemap/"), &site.url("/captured"), &original).unwrap();
    assert_eq!(document.entries.len(), 1);
    assert!(services.room.free() <= MOST_MEMORY as u64 - (3 << 20), "{}", services.room.free());
}

#[test]
fn a7_a_document_that_is_mostly_markup_waits_for_the_whole_budget() {
    let site = Site::start();
    let items = "<item/>".repeat(2_000);
    site.put("/feed", crate::demo::http::Reply::rss(format!("<rss><channel>{items}</channel></rss>")));
    let (services, _) = services(|_| {});
    let stop = StopFlag::default();
    let mut documents = Documents::new(&services, &stop);
    let reply = documents.ask(&site.url("/feed"), None).unwrap();
    assert_eq!(reply.document.unwrap().document.entries.len(), 2_000);
    assert_eq!(services.room.free(), 0, "it has the whole budget");
    // While another task has some of the budget, the parse waits and can be stopped.
    drop(documents);
    let taken = services.room.take(1, None);
    let mut documents = Documents::new(&services, &stop);
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| documents.ask(&site.url("/feed"), None));
        std::thread::sleep(Duration::from_millis(300));
        assert!(!asked.is_finished());
        stop.now.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(asked.join().unwrap().unwrap_err().message.to_string().contains("stopped"));
    });
    drop(taken);
}

#[test]
fn f4a_a_task_does_not_wait_twice_for_a_silent_host() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let silent = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
    let site = Site::start();
    site.put("/feed", Feed::atom("Good").entry(Entry::new("urn:1", "One")));
    let patience = Duration::from_secs(1);
    let (services, _) = services(|options| options.patience = patience);
    let stop = StopFlag::default();
    let mut documents = Documents::new(&services, &stop);
    let began = Instant::now();
    for path in ["1", "2", "3", "4", "5"] {
        let failure = documents.ask(&silent.join(path).unwrap(), None).unwrap_err();
        assert_eq!(failure.kind, FailureKind::Timeout);
    }
    let took = began.elapsed();
    assert!(took >= patience && took < patience * 4, "{took:?}");
    assert!(documents.ask(&site.url("/feed"), None).is_ok(), "other hosts are still fetched");
}

#[test]
fn f4a_a_silent_host_behind_a_redirect_closes_no_other_host() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let silent = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
    let site = Site::start();
    site.put("/old", crate::demo::http::Reply::redirect(302, silent.as_str()));
    site.put("/feed", Feed::atom("Good").entry(Entry::new("urn:1", "One")));
    let (services, _) = services(|options| options.patience = Duration::from_secs(1));
    let stop = StopFlag::default();
    let mut documents = Documents::new(&services, &stop);
    let failure = documents.ask(&site.url("/old"), None).unwrap_err();
    assert_eq!(failure.kind, FailureKind::Timeout);
    assert!(documents.ask(&site.url("/feed"), None).is_ok());
    let began = Instant::now();
    assert_eq!(documents.ask(&silent, None).unwrap_err().kind, FailureKind::Timeout);
    assert!(began.elapsed() < Duration::from_millis(500), "it is not asked again");
}

#[test]
fn a_pause_between_two_requests_lasts_its_time_or_until_the_task_is_stopped() {
    let (services, _) = services(|_| {});
    let stop = StopFlag::default();
    let documents = Documents::new(&services, &stop);
    let began = Instant::now();
    documents.pause(Duration::from_millis(250));
    assert!(began.elapsed() >= Duration::from_millis(250));
    stop.now.store(true, std::sync::atomic::Ordering::Relaxed);
    let began = Instant::now();
    documents.pause(Duration::from_mins(1));
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

#[test]
fn f1_a_304_from_the_target_of_a_redirect_that_got_no_validators_confirms_nothing() {
    let site = Site::start();
    site.put("/new", crate::demo::http::Reply::status(304));
    site.put("/feed", crate::demo::http::Reply::redirect(301, "/new"));
    let (services, _) = services(|_| {});
    let stop = StopFlag::default();
    let mut documents = Documents::new(&services, &stop);
    let validators = Validators { etag: Some("\"1\"".to_owned()), last_modified: None };
    let mut ask =
        |held: &str| documents.ask(&site.url("/feed"), Some((site.url(held), validators.clone()))).unwrap();
    let reply = ask("/feed");
    assert!(!reply.not_modified && reply.document.is_err());
    assert!(ask("/new").not_modified, "the target got its own validators");
}
