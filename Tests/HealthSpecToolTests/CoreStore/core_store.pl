#!/usr/bin/env perl
# A health store in memory that supports only the profile "core" of the store contract.
#
# HealthSpec starts the store, which needs only the Perl of a minimal Debian, and sends the first message:
#
#     healthspec run --store 'perl core_store.pl'
#
# This file has the state and the rules of the store and, at the end, the table of requests and the main
# loop. The values of the protocol are in values.pl, and its JSON in json.pl.
use strict;
use warnings;

# Perl looks up a relative path without the prefix "./" in its library folders.
my $folder = __FILE__ =~ m{^(.*)/} ? $1 : ".";
$folder = "./$folder" unless $folder =~ m{^/};
require "$folder/json.pl";
require "$folder/values.pl";
our ($IDENTIFIER, $VERSION);

binmode STDIN;
binmode STDOUT;
$| = 1;

my %written_by_system = map { ("HKQuantityTypeIdentifier$_" => 1) } qw(
    AppleExerciseTime AppleMoveTime AppleSleepingWristTemperature AppleStandTime
    AppleWalkingSteadiness AtrialFibrillationBurden WalkingHeartRateAverage);

# The log has the samples and the deletions in the order of their arrival. A place is assigned only once,
# so an anchor consists of a type and a place.
my ($app, @log, %place, %holder);
my (%share, %read, $answer, $in_front);
my (%executed, @running, %open, %completed, %count);
my $delivery = 0;    # not set to 0 by resets, so that a late completion does not count for a new delivery

sub reset_store {
    my ($arguments) = @_;
    $app = $arguments->{app};
    (@log, %place, %holder, %share, %read) = ();
    (%executed, @running, %open, %completed) = ();
    %count = map { ($_ => 0) } qw(delivered completed completedAgain expired);
    $answer   = { share => 1, read => 1 };
    $in_front = 1;
    return {};
}

# Authorization

sub request_authorization {
    my ($arguments) = @_;
    my @share = @{ $arguments->{share} };
    for my $type (@share) {
        refuse_caller("typeNotShareable", "$type cannot be shared")
            if $written_by_system{$type};
    }
    for my $type (@share, @{ $arguments->{read} }) {
        refuse_caller("typeNotShareable", "$type cannot be requested")
            if $type =~ /^HKCorrelationTypeIdentifier/;
    }
    @share = grep { !$share{$_} } @share;
    my @read = grep { !$read{$_} } @{ $arguments->{read} };
    refuse("errorUserCanceled", "The user dismissed the request without an answer.")
        if $answer->{cancel} && (@share || @read);
    $share{$_} = $answer->{share} ? "sharingAuthorized" : "sharingDenied" for @share;
    $read{$_}  = $answer->{read}  ? "granted"           : "denied"        for @read;
    return { processed => Truth->new(1) };
}

sub authorize {
    my ($arguments) = @_;
    for ([ \%share, $arguments->{share} ], [ \%read, $arguments->{read} ]) {
        my ($decided, $status) = @$_;
        next unless defined $status;
        if   ($status eq "notDetermined") { delete $decided->{ $arguments->{type} } }
        else                              { $decided->{ $arguments->{type} } = $status }
    }
    return {};
}

sub check_sharing {
    my ($type) = @_;
    my $status = $share{$type} || "notDetermined";
    refuse("errorAuthorizationNotDetermined", "The user has not decided whether to permit this access.")
        if $status eq "notDetermined";
    refuse("errorAuthorizationDenied", "The user refused to share this type.")
        if $status eq "sharingDenied";
    return;
}

# Returns a function that decides whether the app sees an object: every object if reading is granted,
# otherwise the app's own if sharing is authorized. A type without any decision of the user is an error.
sub sees {
    my ($type) = @_;
    refuse("errorAuthorizationNotDetermined", "The user has not decided whether to permit this access.")
        unless $share{$type} || $read{$type};
    return sub { 1 } if ($read{$type} || "") eq "granted";
    my $is_shared = ($share{$type} || "") eq "sharingAuthorized";
    return sub { $is_shared && writer($_[0]) eq $app->{bundleIdentifier} };
}

# Saving and deleting

sub save {
    my ($sample, $source) = @_;
    refuse("errorInvalidArgument", "An object with this UUID is already stored.")
        if stored($sample->{uuid});
    $sample = { %$sample, source => $source };
    my @changes = ($sample);
    if (my $key = identity($sample)) {
        if (my $old = stored($holder{$key})) {
            return {} if version($sample) <= version($old);
            unshift @changes, remove($old->{uuid});
        }
        $holder{$key} = $sample->{uuid};
    }
    # The object is back, so its deletion must not be reported.
    my $before = $place{ $sample->{uuid} };
    $log[$before] = undef if defined $before && $log[$before]{type} eq $sample->{type};
    append($sample);
    announce(@changes);
    return {};
}

sub delete_own {
    my ($sample) = @_;
    check_sharing($sample->{type});
    my $stored = stored($sample->{uuid});
    refuse("errorInvalidArgument", "Failed to find some objects for deletion.")
        unless $stored && writer($stored) eq $app->{bundleIdentifier};
    announce(remove($sample->{uuid}));
    return {};
}

sub delete_as_user {
    my ($arguments) = @_;
    my %asked = map { ($_ => 1) } @{ $arguments->{uuids} };
    announce(map { remove($_->{uuid}) } grep { $asked{ $_->{uuid} } } samples());
    return {};
}

sub append {
    my ($entry) = @_;
    $place{ $entry->{uuid} } = @log;
    push @log, $entry;
    return;
}

# Removes a sample, records its deletion, and returns the sample.
sub remove {
    my ($uuid) = @_;
    my $sample = stored($uuid);
    $log[ $place{$uuid} ] = undef;
    my $key = identity($sample);
    delete $holder{$key} if $key;
    my $metadata = $sample->{metadata} || {};
    my %kept     = map { ($_ => $metadata->{$_}) } grep { $metadata->{$_} } $IDENTIFIER, $VERSION;
    append({ uuid => $uuid, type => $sample->{type}, source => $sample->{source},
            metadata => \%kept });
    return $sample;
}

sub stored {
    my ($uuid) = @_;
    return unless defined $uuid && defined $place{$uuid};
    my $entry = $log[ $place{$uuid} ];
    return $entry && $entry->{quantity} ? $entry : undef;
}

sub samples { return grep { $_ && $_->{quantity} } @log }

# One-time queries

sub execute {
    my ($query) = @_;
    refuse_caller("queryExecutedTwice", "a query can be executed only once; create a new query")
        if $executed{$query}++;
    return;
}

sub check_limit {
    my ($limit) = @_;
    refuse("errorInvalidArgument", "A limit must not be negative.") if $limit < 0;
    return;
}

sub query_samples {
    my ($arguments) = @_;
    execute($arguments->{query});
    my $sees = sees($arguments->{type});
    check_limit($arguments->{limit});
    my @found = grep {
        $_->{type} eq $arguments->{type} && $sees->($_) && matches($arguments->{predicate}, $_)
    } samples();
    # Sorting is stable, so the first key goes last.
    for my $sort (reverse @{ $arguments->{sort} }) {
        my $date = $sort->{key} eq "startDate" ? "start" : "end";
        my ($left, $right) = $sort->{ascending} ? (1, -1) : (-1, 1);
        @found = sort {
            $a->{$date} < $b->{$date} ? -$left : $a->{$date} > $b->{$date} ? $left : 0
        } @found;
    }
    my $limit = $arguments->{limit};
    splice @found, $limit if $limit && @found > $limit;
    return { samples => \@found };
}

sub query_changes {
    my ($arguments) = @_;
    execute($arguments->{query});
    my $sees = sees($arguments->{type});
    check_limit($arguments->{limit});
    my $start = defined $arguments->{anchor} ? position($arguments) : 0;
    my ($added, $deleted, $end) = changes($arguments, $sees, $start, $arguments->{limit});
    return { samples => $added, deleted => $deleted, anchor => anchor($arguments->{type}, $end) };
}

# The objects added and deleted from a place on, up to a limit, and the place to continue from.
sub changes {
    my ($query, $sees, $start, $limit) = @_;
    my (@added, @deleted);
    for my $place ($start .. $#log) {
        my $entry = $log[$place];
        next unless $entry && $entry->{type} eq $query->{type} && $sees->($entry);
        # A deletion without enough information is reported.
        my $matches = matches($query->{predicate}, $entry);
        next if defined $matches && !$matches;
        if ($entry->{quantity}) { push @added, $entry }
        else { push @deleted, { uuid => $entry->{uuid}, metadata => $entry->{metadata} } }
        return (\@added, \@deleted, $place + 1) if $limit && @added + @deleted == $limit;
    }
    return (\@added, \@deleted, scalar @log);
}

sub anchor {
    my ($type, $place) = @_;
    return base64("perl $type $place");
}

sub position {
    my ($arguments) = @_;
    my ($type, $place) = $arguments->{anchor} =~ /^perl (\S+) (\d+)$/;
    refuse("errorInvalidArgument", "This store made no such anchor for this type.")
        unless defined $place && $type eq $arguments->{type} && $place <= @log;
    return $place;
}

# Long-running queries

sub watch {
    my ($arguments) = @_;
    my $result = query_changes({ %$arguments, limit => 0 });
    push @running, { %$arguments, place => scalar @log };
    return $result;
}

# An error of an observer is passed to its handler as a notification, not as a response.
sub observe {
    my ($arguments) = @_;
    if (eval { execute($arguments->{query}); sees($arguments->{type}); 1 }) {
        my $observer = { %$arguments, is_observer => 1, is_due => 1 };
        push @running, $observer;
        tell_due();
    } else {
        my $error = $@;
        die $error unless ref $error;
        notify("query.notify", { query => $arguments->{query}, delivery => next_delivery(),
                error => $error });
    }
    return {};
}

sub stop {
    my ($arguments) = @_;
    @running = grep { $_->{query} ne $arguments->{query} } @running;
    return {};
}

# Marks the queries that a change affects, and notifies them unless the app is in the background.
sub announce {
    my (@changed) = @_;
    for my $query (@running) {
        my $sees = eval { sees($query->{type}) } or next;
        $query->{is_due} ||= grep {
            $_->{type} eq $query->{type} && $sees->($_) && matches($query->{predicate}, $_)
        } @changed;
    }
    tell_due();
    return;
}

sub tell_due {
    return unless $in_front;
    for my $query (grep { $_->{is_due} } @running) {
        $query->{is_due} = 0;
        if ($query->{is_observer}) {
            notify("query.notify", { query => $query->{query}, delivery => next_delivery() });
        } else {
            tell_changes($query);
        }
    }
    return;
}

sub tell_changes {
    my ($watch) = @_;
    my $sees = eval { sees($watch->{type}) } or return;
    my ($added, $deleted, $end) = changes($watch, $sees, $watch->{place}, 0);
    $watch->{place} = $end;
    notify("query.update", { query => $watch->{query}, samples => $added, deleted => $deleted,
            anchor => anchor($watch->{type}, $end) }) if @$added || @$deleted;
    return;
}

sub next_delivery {
    $count{delivered}++;
    $open{ ++$delivery } = 1;
    return Number->new($delivery);
}

sub complete {
    my ($arguments) = @_;
    my $number = 0 + $arguments->{delivery};
    if ($completed{$number}) {
        $count{completedAgain}++;
    } elsif (delete $open{$number}) {    # a delivery that is not open is from before the reset
        $completed{$number} = 1;
        $count{completed}++;
    }
    return {};
}

sub ledger {
    my %observed = map { ($_->{type} => 1) } grep { $_->{is_observer} } @running;
    return { (map { ($_ => Number->new($count{$_})) } keys %count), stoppedTypes => [],
        registrations => {}, observedTypes => [ sort keys %observed ] };
}

# ---------------------------------------------------------------------------------------- Requests

my $revision = shape(name => \&text, bundleIdentifier => \&text);
my $types    = list_of(\&text);
my $limit    = optional(\&whole, 0);
my %query    = (query => \&uuid, type => \&text, predicate => \&predicate);
my $sort     = list_of(shape(key => one_of(qw(startDate endDate)), ascending => \&truth));

# Each request with its function and the readers of its parameters.
my %requests = (
    "hello"                 => [ \&hello, { versions => list_of(\&whole) } ],
    "shutdown"              => [ sub { {} }, {} ],
    "reset"                 => [ \&reset_store, { app => $revision } ],
    "settle"                => [ sub { {} }, {} ],
    "store.available"       => [ sub { { available => Truth->new(1) } }, {} ],
    "authorization.request" => [ \&request_authorization, { share => $types, read => $types } ],
    "authorization.status" =>
        [ sub { { status => $share{ $_[0]{type} } || "notDetermined" } }, { type => \&text } ],
    "sample.save" => [
        sub { check_sharing($_[0]{sample}{type}); save($_[0]{sample}, $app) },
        { sample => \&sample } ],
    "sample.delete"  => [ sub { delete_own($_[0]{sample}) }, { sample => \&sample } ],
    "query.samples"  => [ \&query_samples, { %query, limit => $limit, sort => optional($sort, []) } ],
    "query.changes"  => [ \&query_changes, { %query, limit => $limit, anchor => optional(\&bytes) } ],
    "query.watch"    => [ \&watch, { %query, anchor => optional(\&bytes) } ],
    "query.observe"  => [ \&observe, {%query} ],
    "query.complete" => [ \&complete, { query => \&uuid, delivery => \&whole } ],
    "query.stop"     => [ \&stop, { query => \&uuid } ],
    "control.storedSamples" => [ sub { { samples => [ samples() ] } }, {} ],
    "control.ledger"        => [ \&ledger, {} ],
    "control.foreground" =>
        [ sub { $in_front = $_[0]{foreground}->is_true; tell_due(); {} }, { foreground => \&truth } ],
    "control.answer" => [
        sub { my %said = %{ $_[0] }; $answer = { map { ($_ => $said{$_} && $said{$_}->is_true) }
                keys %said }; {} },
        { map { ($_ => optional(\&truth)) } qw(share read cancel) } ],
    "control.authorize" => [ \&authorize, { type => \&text,
            share => optional(one_of(qw(notDetermined sharingDenied sharingAuthorized))),
            read  => optional(one_of(qw(notDetermined denied granted))) } ],
    "control.saveAs" =>
        [ sub { save($_[0]{sample}, $_[0]{source}) }, { sample => \&sample, source => $revision } ],
    "control.deleteAsUser" => [ \&delete_as_user, { uuids => list_of(\&uuid) } ],
);

sub hello {
    my ($arguments) = @_;
    refuse_line(-32602, "this store supports version 1") unless grep { $_ == 1 } @{ $arguments->{versions} };
    return { version => Number->new(1), kind => "store", name => "perl-core-example",
        profile => "core", capabilities => [qw(authorizationControl externalWriters)] };
}

# Returns the result of a request, or dies with an error.
sub result_of {
    my ($message) = @_;
    my ($id, $method, $params) = @$message{qw(id method params)};
    $params = {} unless defined $params;
    refuse_line(-32600, "the message is not a request")
        unless ref $id eq "Number" && defined $method && !ref $method && ref $params eq "HASH";
    my $known = $requests{$method} or refuse_line(-32601, "the method '$method' does not exist");
    refuse_line(-32600, "'reset' must be sent first") unless $app || $method =~ /^(?:hello|reset|shutdown)$/;
    my ($perform, $readers) = @$known;
    my %arguments = map { ($_ => scalar $readers->{$_}->($_, $params->{$_})) } keys %$readers;
    return $perform->(\%arguments);
}

sub notify {
    my ($method, $params) = @_;
    return send_line({ method => $method, params => $params });
}

sub send_line {
    my ($message) = @_;
    print JSON::text({ jsonrpc => "2.0", %$message }), "\n";
    return;
}

sub serve {
    while (defined(my $line = <STDIN>)) {
        my $message = eval { JSON::value($line) };
        if ($@) {
            send_line({ id => undef,
                    error => { code => Number->new(-32700), message => "this is not JSON" } });
            next;
        }
        $message = {} unless ref $message eq "HASH";
        # Notifications have no response, and this store does not support any.
        next if !exists $message->{id} && defined $message->{method} && !ref $message->{method};
        my $result = eval { result_of($message) };
        my $error  = $@;
        die $error if $error && !ref $error;
        my $id = ref $message->{id} eq "Number" ? $message->{id} : undef;
        send_line({ id => $id, $error ? (error => $error) : (result => $result) });
        return if ($message->{method} || "") eq "shutdown";
    }
    return;
}

serve();
