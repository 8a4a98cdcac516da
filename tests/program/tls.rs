//! Secure connections that must not be trusted, each with its own message; the program knows an authority of the tests'
//! own, whose certificates stand in `tests/data/tls`.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use lacuna::demo::Site;
use lacuna::demo::feed::{Entry, Feed};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use super::harness::{Program, Ran, finish, opml_of, spawn};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/tls").join(name)
}

/// A server with that certificate, which answers every request with `body`; its port. Its thread ends with the tests.
fn server(certificate: &str, body: String) -> u16 {
    let chain = vec![CertificateDer::from_pem_file(file(certificate)).unwrap()];
    let key = PrivateKeyDer::from_pem_file(file("key.pem")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = Arc::new(config.with_no_client_auth().with_single_cert(chain, key).unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let (config, body) = (Arc::clone(&config), body.clone());
            thread::spawn(move || answer(&config, stream, &body));
        }
    });
    port
}

/// A client that does not trust what it sees breaks off: nothing is read then.
fn answer(config: &Arc<ServerConfig>, stream: TcpStream, body: &str) {
    let mut stream = StreamOwned::new(ServerConnection::new(Arc::clone(config)).unwrap(), stream);
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read(&mut byte) {
            Ok(1) => head.push(byte[0]),
            _ => return,
        }
    }
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/atom+xml\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).ok();
    stream.conn.send_close_notify();
    stream.flush().ok();
}

fn feed(title: &str) -> Feed {
    Feed::atom(title).entry(Entry::new("e", "E"))
}

/// The program on a computer that trusts the authority of the tests and nobody else.
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
        ("other-host", "is not one for 127.0.0.1"),
        ("self-signed", "comes from nobody this computer trusts"),
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
            // So it is for the certificate that the others were refused.
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
    // On a computer that does not know the authority not even the good one is trusted.
    let (other, good) = (Program::new(), &rows[0].0);
    let mut stranger = trusting(&other, &["add", good]);
    stranger.env("SSL_CERT_FILE", file("self-signed.pem"));
    let ran = finish(spawn(&mut stranger));
    assert_eq!(ran.status, 1, "{ran:#?}");
    let feed = other.feed(good);
    let message = feed["error"]["message"].as_str().unwrap();
    assert!(message.contains("nobody this computer trusts"), "{message}");
}

#[test]
#[cfg(target_os = "linux")]
fn f5_what_came_over_https_leads_to_no_http() {
    let site = Site::start();
    site.put("/older", feed("Plain"));
    let leads = feed("Secure").link("prev-archive", site.url("/older").as_str()).render();
    let url = format!("https://127.0.0.1:{}/feed", server("good.pem", leads));
    let program = Program::new();
    run(&program, &["add", &url]);
    assert_eq!(program.list(&url), ["e", "gap policy"]);
    let why = program.missing_because(&url);
    assert!(why.contains("from https down to http"), "{why}");
    assert_eq!(site.log().len(), 0, "it was not asked");
}
