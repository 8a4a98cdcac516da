//! Secure connections that must not be trusted. Each gives a message of its own. The program trusts an authority made
//! for the tests, whose certificates are in `tests/data/tls`.

use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::harness::{Program, Ran, finish, opml_of, spawn};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/tls").join(name)
}

/// A server with this certificate, which answers every request with `body`. Returns its port. Its thread ends with the
/// tests.
fn server(certificate: &str, body: String) -> u16 {
    let config = config(certificate);
    let answer = move |_: bool, _: &str| Some(body.clone());
    listen(move |stream| serve(&config, stream, &answer))
}

/// A server that speaks https and http on one port. `answer` gets true for https, and the path. Returns the port, and a
/// log of the requests.
fn both_ways(answer: impl Fn(bool, &str) -> Option<String> + Send + Sync + 'static) -> (u16, Log) {
    let (config, log) = (config("good.pem"), Log::default());
    let kept = Arc::clone(&log);
    let answer = move |secure: bool, path: &str| {
        let scheme = if secure { "https" } else { "http" };
        kept.lock().unwrap().push(format!("{scheme} {path}"));
        answer(secure, path)
    };
    (listen(move |stream| serve(&config, stream, &answer)), log)
}

type Log = Arc<Mutex<Vec<String>>>;

fn listen(serve: impl Fn(TcpStream) + Send + Sync + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (port, serve) = (listener.local_addr().unwrap().port(), Arc::new(serve));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let serve = Arc::clone(&serve);
            thread::spawn(move || serve(stream));
        }
    });
    port
}

fn config(certificate: &str) -> Arc<ServerConfig> {
    let chain = vec![CertificateDer::from_pem_file(file(certificate)).unwrap()];
    let key = PrivateKeyDer::from_pem_file(file("key.pem")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    Arc::new(config.with_no_client_auth().with_single_cert(chain, key).unwrap())
}

fn serve(config: &Arc<ServerConfig>, mut stream: TcpStream, answer: &dyn Fn(bool, &str) -> Option<String>) {
    /// The first byte of a TLS handshake.
    const HANDSHAKE: u8 = 22;
    let mut first = [0];
    if !matches!(stream.peek(&mut first), Ok(1)) {
        return;
    }
    if first != [HANDSHAKE] {
        exchange(&mut stream, &|path| answer(false, path));
        return;
    }
    let mut stream = StreamOwned::new(ServerConnection::new(Arc::clone(config)).unwrap(), stream);
    exchange(&mut stream, &|path| answer(true, path));
    stream.conn.send_close_notify();
    stream.flush().ok();
}

/// Reads a request and answers it. A client that does not trust the certificate closes the connection, and then nothing
/// is read.
fn exchange(stream: &mut (impl Read + Write), answer: &dyn Fn(&str) -> Option<String>) {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read(&mut byte) {
            Ok(1) => head.push(byte[0]),
            _ => return,
        }
    }
    let head = String::from_utf8_lossy(&head);
    let body = answer(head.split(' ').nth(1).unwrap_or_default());
    let status = if body.is_some() { "200 OK" } else { "404 Not Found" };
    let body = body.unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/atom+xml\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).ok();
}

fn feed(title: &str) -> Feed {
    Feed::atom(title).entry(Entry::new("e", "E"))
}

/// The command that runs the program on a computer that trusts only the authority of the tests.
fn trusting(program: &Program, arguments: &[&str]) -> Command {
    let mut command = program.command(arguments);
    command.env("SSL_CERT_FILE", file("authority.pem")).env_remove("SSL_CERT_DIR");
    command
}

fn run(program: &Program, arguments: &[&str]) -> Ran {
    finish(spawn(&mut trusting(program, arguments)))
}

#[test]
#[cfg(target_os = "linux")]
fn each_certificate_that_must_not_be_trusted_is_told_in_its_own_words() {
    let rows = [
        ("good", ""),
        ("expired", "has expired"),
        ("not-yet-valid", "is not valid yet"),
        ("other-host", "is not valid for 127.0.0.1"),
        ("self-signed", "does not trust the issuer"),
    ];
    let url = |name: &str| {
        let port = server(&format!("{name}.pem"), feed(name).render());
        format!("https://127.0.0.1:{port}/feed")
    };
    let rows = rows.map(|(name, words)| (url(name), words));
    let program = Program::new();
    program.ok(&["import", &program.file("l.opml", opml_of(rows.iter().map(|(url, _)| url.clone())))]);
    let began = Instant::now();
    run(&program, &["refresh"]);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    let mut said = BTreeSet::new();
    for (url, words) in &rows {
        let feed = program.feed(url);
        let message = feed["error"]["message"].as_str().unwrap_or("");
        if words.is_empty() {
            // The good certificate is accepted, although the other certificates of this host were refused.
            assert_eq!((&feed["entries"], message), (&1.into(), ""), "{feed}");
            continue;
        }
        assert_eq!(feed["error"]["kind"], "tls", "{feed}");
        assert!(message.contains(words), "{words}: {message}");
        assert_eq!(feed["entries"], 0, "nothing is taken from there: {feed}");
        let host = url.trim_start_matches("https://").trim_end_matches("/feed");
        said.insert(message.replace(host, ""));
    }
    assert_eq!(said.len(), 4, "{said:?}");
    // A computer that does not know the authority trusts not even the good certificate.
    let (other, good) = (Program::new(), &rows[0].0);
    let mut stranger = trusting(&other, &["add", good]);
    stranger.env("SSL_CERT_FILE", file("self-signed.pem"));
    let ran = finish(spawn(&mut stranger));
    assert_eq!(ran.status, 1, "{ran:#?}");
    let feed = other.feed(good);
    let message = feed["error"]["message"].as_str().unwrap();
    assert!(message.contains("does not trust the issuer"), "{message}");
}

/// An https server with this certificate that answers as a Miniflux without feeds.
fn miniflux(certificate: &str) -> (String, Log) {
    let (config, log) = (config(certificate), Log::default());
    let kept = Arc::clone(&log);
    let answer = move |_: bool, path: &str| {
        kept.lock().unwrap().push(path.to_owned());
        let body = match path {
            "/v1/me" => r#"{"username": "ada"}"#,
            "/v1/version" => r#"{"version": "2.2.6"}"#,
            "/v1/feeds" => "[]",
            _ => return None,
        };
        Some(body.to_owned())
    };
    let port = listen(move |stream| serve(&config, stream, &answer));
    (format!("https://127.0.0.1:{port}/"), log)
}

#[test]
#[cfg(target_os = "linux")]
fn the_password_of_an_account_goes_only_to_a_server_whose_certificate_is_trusted() {
    let program = Program::new();
    program.settings(r#"{"passwords_in_file": true}"#);
    let add = |url: &str| {
        let mut child = spawn(trusting(&program, &["account", "add", url]).stdin(Stdio::piped()));
        child.stdin.take().unwrap().write_all(b"token\n").unwrap();
        finish(child)
    };
    for (name, words) in [
        ("expired", "has expired"),
        ("not-yet-valid", "is not valid yet"),
        ("other-host", "is not valid for 127.0.0.1"),
        ("self-signed", "does not trust the issuer"),
    ] {
        let (url, log) = miniflux(&format!("{name}.pem"));
        let ran = add(&url);
        assert!(ran.status == 1 && ran.err.contains(words), "{name}: {ran:#?}");
        assert_eq!((asked(&log), program.rows(&["account", "list", "--json"]).len()), (Vec::new(), 0));
    }
    let (url, log) = miniflux("good.pem");
    let ran = add(&url);
    assert_eq!((ran.status, asked(&log).len()), (0, 3), "{ran:#?}");
    // A computer that does not know the authority asks this server no more.
    let mut stranger = trusting(&program, &["account", "test"]);
    let ran = finish(spawn(stranger.env("SSL_CERT_FILE", file("self-signed.pem"))));
    assert!(ran.status == 1 && ran.err.contains("does not trust the issuer"), "{ran:#?}");
    assert_eq!(asked(&log), Vec::<String>::new());
}

#[test]
#[cfg(target_os = "linux")]
fn f5_a_document_over_https_leads_to_no_http() {
    let site = Site::start();
    site.put("/older", feed("Plain"));
    let leads = feed("Secure").link("prev-archive", site.url("/older").as_str()).render();
    let url = format!("https://127.0.0.1:{}/feed", server("good.pem", leads));
    let program = Program::new();
    run(&program, &["add", &url]);
    assert_eq!(program.list(&url), ["e", "gap policy"]);
    let why = program.missing_because(&url);
    assert!(why.contains("from https to http"), "{why}");
    assert_eq!(site.log().len(), 0, "it was not asked");
}

/// A chain on one port: the subscription document is there over https and links to http on the same host. The archives
/// are there over https if `archives_are_secure`, and else over http.
fn chain(archives_are_secure: bool) -> (String, Log) {
    let post = |id: &str| Entry::new(id, id).published(format!("2024-01-0{}T00:00:00Z", id.len()));
    let port = Arc::new(Mutex::new(0));
    let own = Arc::clone(&port);
    let (found, log) = both_ways(move |secure, path| {
        let at = |path: &str| format!("http://127.0.0.1:{}{path}", own.lock().unwrap());
        let feed = Feed::atom("Chain");
        let feed = match path {
            "/feed" if secure => feed.link("prev-archive", at("/a2")).entry(post("eee")),
            "/a2" if secure == archives_are_secure => {
                feed.archive().link("prev-archive", at("/a1")).entry(post("ee"))
            }
            "/a1" if secure == archives_are_secure => feed.entry(post("e")),
            _ => return None,
        };
        Some(feed.render())
    });
    *port.lock().unwrap() = found;
    (format!("https://127.0.0.1:{found}/feed"), log)
}

fn asked(log: &Log) -> Vec<String> {
    std::mem::take(&mut *log.lock().unwrap())
}

#[test]
#[cfg(target_os = "linux")]
fn f5_a_link_to_http_on_the_feeds_own_host_is_tried_over_https_first() {
    let (url, log) = chain(true);
    let program = Program::new();
    run(&program, &["add", &url]);
    assert_eq!(
        program.list(&url),
        ["eee", "ee", "e", "horizon whole"],
        "{:?}",
        program.missing_because(&url)
    );
    assert_eq!(program.feed(&url)["state"], "whole");
    assert_eq!(asked(&log), ["https /feed", "https /a2", "https /a1"]);
    run(&program, &["refresh", "--now"]);
    assert_eq!(asked(&log), ["https /feed"], "A4: they count as processed under the addresses named");
}

#[test]
#[cfg(target_os = "linux")]
fn f5_where_https_fails_http_is_refused_unless_the_user_allows_it() {
    let (url, log) = chain(false);
    let program = Program::new();
    run(&program, &["add", &url]);
    assert_eq!(program.list(&url), ["eee", "gap policy"]);
    assert_eq!(asked(&log), ["https /feed", "https /a2"]);
    let why = program.missing_because(&url);
    assert!(why.contains("from https to http") && why.contains("Over https:"), "{why}");
    program.settings("{\"allow_private\": true}");
    run(&program, &["refresh", "--now", "--retry-gaps"]);
    assert_eq!(program.list(&url), ["eee", "ee", "e", "horizon whole"]);
    assert_eq!(asked(&log), ["https /feed", "https /a2", "http /a2", "https /a1", "http /a1"]);
}
