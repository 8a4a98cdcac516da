//! Lacuna sends validators back unchanged (F1), and fetches few documents as a whole (F4).

use lacuna::model::normalise;

use super::*;

pub(super) fn last_modified_comes_back() {
    for modified in ["Tue, 02 Jan 2024 03:04:05 GMT", "2024-01-02T03:04:05+01:00", "some day  in spring"] {
        let (reader, site, _) = followed(plain().header("Last-Modified", modified));
        reader.refresh();
        reader.refresh();
        let held = pair(None, Some(modified));
        assert_eq!(sent(&site), [pair(None, None), held.clone(), held]);
    }
}

pub(super) fn etag_comes_back() {
    for etag in [
        "\"a\"",
        "W/\"a\"",
        "w/\"a\"",
        "bare",
        "\"\"",
        "\"a, b\", \"c\"",
        "\"66-5f-gzip\"",
        r#""\"b\"""#,
        "\"żółw\"",
    ] {
        let (reader, site, _) = followed(plain().header("ETag", etag));
        reader.refresh();
        reader.refresh();
        let held = pair(Some(etag), None);
        assert_eq!(sent(&site), [pair(None, None), held.clone(), held]);
    }
}

pub(super) fn validators_are_kept() {
    let (reader, site, _) = followed(plain().header("ETag", "\"a\""));
    for hours in [0, 0, 1, 30, 24 * 7, 24 * 400] {
        pass(&reader, hours);
        reader.refresh();
    }
    let all = sent(&site);
    assert_eq!(all.len(), 7);
    assert!(all[1..].iter().all(|sent| *sent == pair(Some("\"a\""), None)), "{all:?}");
}

pub(super) fn nothing_is_invented() {
    let rows = [(Some("\"a\""), None), (None, Some("Tue, 02 Jan 2024 03:04:05 GMT")), (None, None)];
    for (etag, modified) in rows {
        let mut reply = plain().header("Date", "Wed, 03 Jan 2024 03:04:05 GMT");
        if let Some(etag) = etag {
            reply = reply.header("ETag", etag);
        }
        if let Some(modified) = modified {
            reply = reply.header("Last-Modified", modified);
        }
        let (reader, site, _) = followed(reply);
        reader.refresh();
        assert_eq!(sent(&site), [pair(None, None), pair(etag, modified)]);
    }
}

pub(super) fn both_are_of_one_response() {
    let (old, new) = ("Tue, 02 Jan 2024 03:04:05 GMT", "Wed, 03 Jan 2024 03:04:05 GMT");
    let (reader, site, _) = followed(plain().header("ETag", "\"1\"").header("Last-Modified", old));
    let mut expect = vec![pair(None, None), pair(Some("\"1\""), Some(old))];
    for (etag, modified) in
        [(Some("\"2\""), None), (None, Some(new)), (Some("\"3\""), Some(new)), (None, None)]
    {
        let mut reply = Reply::from(harbour(1..=4).subtitle(format!("{etag:?}"))).without_etag();
        if let Some(etag) = etag {
            reply = reply.header("ETag", etag);
        }
        if let Some(modified) = modified {
            reply = reply.header("Last-Modified", modified);
        }
        // This server always sends the whole document and ignores validators.
        site.handle("/feed", move |_| Reply { status: 203, ..reply.clone() });
        reader.refresh();
        expect.push(pair(etag, modified));
    }
    reader.refresh();
    assert_eq!(sent(&site), expect);
}

pub(super) fn kept_over_upgrades() {
    let site = Site::start();
    site.put("/feed", plain().header("ETag", "W/\"old\""));
    let (reader, url) = (Reader::new(), site.url("/feed"));
    let database = reader.database();
    database.execute_batch(include_str!("../../data/profile_of_format_15.sql")).unwrap();
    let held = "UPDATE subscription SET url = ?1, normalised = ?2, validators_of = ?1, etag = 'W/\"old\"',
        last_modified = 'yesterday', next_due = 0";
    database.execute(held, [url.as_str(), &normalise(&url)]).unwrap();
    database.execute("UPDATE feed SET document = ?1", [url.as_str()]).unwrap();
    database.execute("DELETE FROM gap", []).unwrap();
    drop(database);
    refresh(&reader);
    assert_eq!(sent(&site), [pair(Some("W/\"old\""), Some("yesterday"))]);
    let format: i64 = reader.database().pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert!(format > 15, "the database was converted");
}

pub(super) fn kept_through_a_429() {
    let (reader, site, _) = followed(plain().header("ETag", "\"a\""));
    for status in [429, 503] {
        site.put("/feed", Reply::status(status).header("Retry-After", "60"));
        pass(&reader, 48);
        refresh(&reader);
    }
    let held = pair(Some("\"a\""), None);
    assert_eq!(sent(&site), [pair(None, None), held.clone(), held]);
}

pub(super) fn once_a_day_as_a_whole() {
    let (reader, site, _) = followed(plain());
    for hours in 1..12 {
        pass(&reader, 2);
        refresh(&reader);
        assert_eq!(site.count("/feed"), 1, "after {} hours", hours * 2);
    }
    pass(&reader, 2);
    refresh(&reader);
    assert_eq!(site.count("/feed"), 2);
    // Removing and adding a feed does not get around the limit.
    let (reader, site, url) = followed(plain().header("ETag", "\"a\""));
    for _ in 0..3 {
        reader.refresh();
    }
    let bare = sent(&site).into_iter().filter(|sent| *sent == pair(None, None)).count();
    assert_eq!((bare, site.count("/feed")), (1, 4), "{url}");
}

pub(super) fn once_more_for_a_gap() {
    let site = Site::start();
    site.put("/feed", harbour(1..=3).link("prev-archive", "/gone"));
    site.put("/gone", Reply::status(404));
    let reader = Reader::of(&site.url("/feed"));
    for _ in 0..4 {
        reader.refresh();
        reader.run(&["refresh", "--retry-gaps"]);
    }
    let bare = sent(&site).into_iter().filter(|sent| *sent == pair(None, None)).count();
    assert_eq!(bare, 2, "{:?}", sent(&site));
}
