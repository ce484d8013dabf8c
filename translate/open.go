package translate

import (
	"fmt"

	"hookshim/eventmap"
	"hookshim/internal/rawjson"
)

// Payload is a document of a host, opened.
type Payload struct {
	// Host is whose dialect the document is written in; 0 if nothing tells.
	Host eventmap.Host

	// Name is hook_event_name as it stands; Event its row, nil if the host is
	// not known to have such an event.
	Name  string
	Event *eventmap.Event

	// Members are all members of the document.
	Members Object
}

// Open takes a payload apart. The error says that it is no JSON object; everything else
// opens, with Host 0 and a nil Event where nothing is known of it. Blanks around it are fine, a byte order mark is
// not (the reader of stdin drops those). The host is told from a cursor_version
// member, then from the exact casing of hook_event_name (SPEC 2). Of a member that
// stands twice the last counts and is shown, as in both hosts.
func Open(doc string) (*Payload, error) {
	if rawjson.Deeper(doc, rawjson.PayloadDepth) {
		return nil, fmt.Errorf("reading the payload: %w", rawjson.ErrTooDeep)
	}
	m, err := rawjson.Parse(doc)
	if err != nil {
		return nil, fmt.Errorf("reading the payload: %w", err)
	}
	p := &Payload{Members: m.Once()}
	p.Name, _ = m.Text("hook_event_name")
	if _, ok := m.Get("cursor_version"); ok {
		p.Host = eventmap.Cursor
	} else {
		p.Host = hostOf(p.Name)
	}
	p.Event = eventmap.FindEvent(p.Host, p.Name)
	return p, nil
}

func hostOf(event string) eventmap.Host {
	for _, h := range []eventmap.Host{eventmap.Cursor, eventmap.Claude} {
		if eventmap.FindEvent(h, event) != nil {
			return h
		}
	}
	return 0
}
