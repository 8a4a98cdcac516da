"""Uses the window over AT-SPI, as a screen reader does. tests/window/spoken starts this with a display and a bus."""

import subprocess
import sys
import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

PATIENCE = 30


def fail(what):
    sys.exit(f'the spoken window: {what}')


def turn_on():
    """Starts the accessibility bus and announces a screen reader. Without one, programs report nothing."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    try:
        bus.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None, None, 0, 10_000, None)
        value = GLib.Variant('(ssv)', ('org.a11y.Status', 'IsEnabled', GLib.Variant('b', True)))
        properties = 'org.freedesktop.DBus.Properties'
        bus.call_sync('org.a11y.Bus', '/org/a11y/bus', properties, 'Set', value, None, 0, 10_000, None)
    except GLib.Error as error:
        fail(f'the accessibility bus is not available: {error.message}')


def attend():
    """Processes the waiting messages of the bus."""
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)


def until(what, look):
    """Calls `look` until it returns something, and returns that."""
    began = time.monotonic()
    while True:
        attend()
        try:
            found = look()
        except GLib.Error:
            # The node is gone, because the window has drawn new content.
            found = None
        if found:
            return found
        if time.monotonic() - began > PATIENCE:
            fail(f'it never came that {what}')
        time.sleep(0.1)


def application(pid):
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    children = (desktop.get_child_at_index(i) for i in range(desktop.get_child_count()))
    return next((child for child in children if child and child.get_process_id() == pid), None)


def inside(node):
    """Yields everything in a part of the window, in the order in which a screen reader reads it."""
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child
            yield from inside(child)


def find(app, role, begins):
    app.clear_cache()
    nodes = (node for node in inside(app) if node.get_role_name() == role)
    return next((node for node in nodes if node.get_name().startswith(begins)), None)


def act(app, role, begins):
    node = until(f'there is a {role} “{begins}”', lambda: find(app, role, begins))
    if not Atspi.Action.do_action(node, 0):
        fail(f'the {role} “{node.get_name()}” cannot be chosen')


def takes_keys():
    """Gives the keyboard focus to the window, because no window manager does. Returns True on success."""
    found = subprocess.run(['xdotool', 'search', '--name', '^Lacuna'], capture_output=True, text=True).stdout.split()
    focus = ['xdotool', 'windowfocus', *found[:1]]
    return bool(found) and subprocess.run(focus, stderr=subprocess.DEVNULL).returncode == 0


def press(key):
    subprocess.run(['xdotool', 'key', key], check=True)


def main():
    turn_on()
    program = subprocess.Popen([sys.argv[1], '--demo'], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        listen(program)
    finally:
        program.terminate()
        program.wait(20)


def listen(program):
    app = until('the window is on the accessibility bus', lambda: application(program.pid))
    until('the window takes keys', takes_keys)

    # The screen reader reads the list.
    entries = until('there is the list of entries', lambda: find(app, 'list', 'Entries'))
    until('its rows are there', lambda: find(entries, 'list item', 'Welcome to Lacuna'))
    rows = [node.get_name() for node in inside(entries) if node.get_role_name() == 'list item']
    if len(rows) < 5:
        fail(f'the list has only these rows: {rows}')

    # It opens an entry.
    title = '2. Meteor Watch: A file of older entries is missing'
    act(app, 'list item', title)
    until('the entry is open', lambda: find(app, 'heading', title))

    # It lists the feed with the missing file.
    act(app, 'tree item', '2. Meteor Watch')
    until('the feed is listed', lambda: find(app, 'heading', '2. Meteor Watch'))
    heard = []

    def hear(event):
        if event.detail1 and event.source is not None:
            heard.append((event.source.get_role_name(), event.source.get_name()))

    listener = Atspi.EventListener.new(hear)
    listener.register('object:state-changed:focused')
    entries = until('there is the list of entries', lambda: find(app, 'list', 'Entries'))
    Atspi.Component.grab_focus(entries)

    # The user goes down the list by keys, and hears each row. One of them is the gap.
    def at_gap():
        press('Down')
        time.sleep(0.3)
        attend()
        return next((what for what in heard if what[1].startswith('Gap: ')), None)

    role, name = until('a gap is heard', at_gap)
    if role != 'list item' or 'Entries are missing here, File not found · ' not in name:
        fail(f'the gap is heard as {role} “{name}”')
    titles = [name for role, name in heard if role == 'list item' and not name.startswith('Gap: ')]
    if not titles:
        fail(f'no entry is heard on the way to the gap: {heard}')

    # The pane explains the gap, and its buttons can be found.
    until('the gap is explained', lambda: find(app, 'heading', 'Entries are missing here'))
    for button in ('Retry', 'Look in a web archive', 'Dismiss', 'How Lacuna knows what is missing'):
        until(f'there is the button “{button}”', lambda: find(app, 'push button', button))
    print(f'the spoken window: {len(rows)} rows read, an entry opened, and “{name}” heard as {role}')


main()
