# The values of the protocol: samples, predicates and units, and how each is parsed or rejected.
use strict;
use warnings;

our ($IDENTIFIER, $VERSION) = ("HKMetadataKeySyncIdentifier", "HKMetadataKeySyncVersion");

sub writer { return $_[0]{source}{bundleIdentifier} }

# The key that the versions of an object share; nothing unless the object has a sync identifier and a sync
# version.
sub identity {
    my ($object) = @_;
    my $metadata = $object->{metadata} or return;
    return unless $metadata->{$IDENTIFIER} && $metadata->{$VERSION};
    return join "\0", $object->{type}, writer($object), $metadata->{$IDENTIFIER}{string};
}

sub version { return 0 + $_[0]{metadata}{$VERSION}{number} }

# Whether an object matches a predicate; undef if not enough is known about a deletion.
sub matches {
    my ($condition, $object) = @_;
    my ($kind, $value) = %$condition;
    my $metadata = $object->{metadata} || {};
    if ($kind eq "and" || $kind eq "or") {
        my @answers  = map { scalar matches($_, $object) } @$value;
        my $decisive = $kind eq "or";
        return $decisive if grep { defined $_ && !$_ == !$decisive } @answers;
        return (grep { !defined $_ } @answers) ? undef : !$decisive;
    }
    if ($kind eq "not") {
        my $answer = matches($value, $object);
        return defined $answer ? !$answer : undef;
    }
    return 1 if $kind eq "all";
    return among($object->{uuid}, $value) if $kind eq "uuids";
    return among(writer($object), $value) if $kind eq "sources";
    return among($metadata->{$IDENTIFIER} && $metadata->{$IDENTIFIER}{string}, $value)
        if $kind eq "syncIdentifiers";
    if ($kind eq "metadata") {
        my $found = $metadata->{ $value->{key} };
        return if !$object->{quantity} && $value->{key} !~ /^(?:$IDENTIFIER|$VERSION)$/;
        return $found && (!$value->{allowed} || grep { same($found, $_) } @{ $value->{allowed} })
            ? 1 : 0;
    }
    return unless $object->{quantity};
    return $kind eq "quantity" ? compares($object->{quantity}, $value) : lasts($object, $value);
}

sub among {
    my ($text, $list) = @_;
    return defined $text && scalar grep { $_ eq $text } @$list;
}

sub lasts {
    my ($sample, $dates) = @_;
    my ($start, $end) = @$dates{qw(start end)};
    return 0 if defined $start
        && ($sample->{end} < $start || $dates->{strictStart} && $sample->{start} < $start);
    return !defined $end
        || $sample->{start} < $end && !($dates->{strictEnd} && $sample->{end} >= $end);
}

sub compares {
    my ($quantity, $value) = @_;
    my ($ours,   $dimension) = amount($quantity);
    my ($theirs, $other)     = amount($value->{quantity});
    return 0 if $dimension ne $other;
    my %holds = (
        lessThan        => $ours < $theirs,  lessThanOrEqual    => $ours <= $theirs,
        greaterThan     => $ours > $theirs,  greaterThanOrEqual => $ours >= $theirs,
        equal           => $ours == $theirs, notEqual           => $ours != $theirs);
    return $holds{ $value->{comparison} };
}

# Whether two metadata values have the same kind and are equal.
sub same {
    my ($left, $right) = @_;
    my ($kind) = keys %$left;
    return 0 unless exists $right->{$kind};
    my ($ours, $theirs) = ($left->{$kind}, $right->{$kind});
    return $ours eq $theirs if $kind eq "string";
    return $ours == $theirs if $kind ne "quantity";
    return join(" ", amount($ours)) eq join(" ", amount($theirs));
}

# Units: `kg`, `mL/(kg*min)`, `count/min`. Each symbol has an amount and the dimension it measures.

my %prefix = (f => 1e-15, p => 1e-12, n => 1e-9, mc => 1e-6, m => 1e-3, c => 1e-2, d => 1e-1,
    da => 1e1, h => 1e2, k => 1e3, M => 1e6, G => 1e9, T => 1e12);
my %metric = (g => [ 1, "mass" ], m => [ 1, "length" ], L => [ 0.001, "length", 3 ],
    l => [ 0.001, "length", 3 ], Pa => [ 1, "pressure" ], s => [ 1, "time" ], J => [ 1, "energy" ],
    K => [ 1, "heat" ], S => [ 1, "conductance" ], Hz => [ 1, "time", -1 ], V => [ 1, "potential" ],
    W => [ 1, "power" ], rad => [ 1, "angle" ], lx => [ 1, "illuminance" ]);
my %plain = (oz => [ 28.349523125, "mass" ], lb => [ 453.59237, "mass" ],
    st => [ 6350.29318, "mass" ], in => [ 0.0254, "length" ], ft => [ 0.3048, "length" ],
    yd => [ 0.9144, "length" ], mi => [ 1609.344, "length" ],
    fl_oz_us => [ 0.0000295735295625, "length", 3 ], fl_oz_imp => [ 0.0000284130625, "length", 3 ],
    pt_us => [ 0.000473176473, "length", 3 ], pt_imp => [ 0.00056826125, "length", 3 ],
    cup_us => [ 0.0002365882365, "length", 3 ], cup_imp => [ 0.000284130625, "length", 3 ],
    mmHg => [ 133.322387415, "pressure" ], cmAq => [ 98.0665, "pressure" ],
    atm => [ 101325, "pressure" ], inHg => [ 3386.38816, "pressure" ], dBASPL => [ 1, "sound" ],
    dBHL => [ 1, "hearing" ], min => [ 60, "time" ], hr => [ 3600, "time" ], d => [ 86400, "time" ],
    cal => [ 4.184, "energy" ], kcal => [ 4184, "energy" ], Cal => [ 4184, "energy" ],
    degC => [ 1, "heat" ], degF => [ 5 / 9, "heat" ], count => [ 1, "" ], "%" => [ 1, "" ],
    deg => [ atan2(1, 1) / 45, "angle" ], IU => [ 1, "IU" ], D => [ 1, "diopter" ],
    pD => [ 1, "prism" ], appleEffortScore => [ 1, "effort" ]);
my %zero = (degC => 273.15, degF => 459.67);

# A quantity in base units, with its dimension; amounts of the same dimension can be compared.
sub amount {
    my ($quantity) = @_;
    my ($scale, $powers) = unit($quantity->{unit});
    my $dimension = join " ", map { "$_^$powers->{$_}" } grep { $powers->{$_} } sort keys %$powers;
    return (($quantity->{value} + ($zero{ $quantity->{unit} } || 0)) * $scale, $dimension);
}

# The amount of a unit and the powers of its dimensions; nothing for other text.
sub unit {
    my ($text) = @_;
    return if length $text > 200;
    my $dot = "\xc2\xb7";    # a middle dot in UTF-8
    my @tokens = $text =~ m{\(\)|[().*/]|$dot|\^-?\d+|1(?=/)|(?:(?!$dot)[^().*/^<])+(?:<[\d.eE+-]+>)?}g;
    return if join("", @tokens) ne $text;
    my $unit = eval { product(\@tokens) } or return;
    if (@tokens && $tokens[0] eq "/") {
        shift @tokens;
        my $divisor = eval { product(\@tokens) } or return;
        $unit = multiplied($unit, $divisor, -1);
    }
    return @tokens ? () : @$unit;
}

sub product {
    my ($tokens) = @_;
    my $result = factor($tokens);
    while (@$tokens && $tokens->[0] =~ /^(?:[.*]|\xc2\xb7)$/) {
        shift @$tokens;
        $result = multiplied($result, factor($tokens), 1);
    }
    return $result;
}

sub factor {
    my ($tokens) = @_;
    my $token = shift @$tokens;
    die "no unit\n" unless defined $token;
    my $result;
    if ($token eq "(") {
        $result = product($tokens);
        die "no unit\n" unless @$tokens && (shift @$tokens) eq ")";
    } elsif ($token eq "()" || $token eq "1") {
        $result = [ 1, {} ];
    } else {
        my ($amount, $dimension, $power) = @{ symbol($token) };
        $result = [ $amount, $dimension eq "" ? {} : { $dimension => $power || 1 } ];
    }
    $result = multiplied([ 1, {} ], $result, substr((shift @$tokens), 1))
        if @$tokens && $tokens->[0] =~ /^\^/;
    return $result;
}

sub multiplied {
    my ($left, $right, $power) = @_;
    my %powers = %{ $left->[1] };
    $powers{$_} = ($powers{$_} || 0) + $right->[1]{$_} * $power for keys %{ $right->[1] };
    return [ $left->[0] * $right->[0]**$power, \%powers ];
}

# Finds a symbol with or without a prefix.
sub symbol {
    my ($text) = @_;
    my $known = $plain{$text} || $metric{$text};
    return $known if $known;
    for my $prefix ("", keys %prefix) {
        next unless substr($text, 0, length $prefix) eq $prefix;
        my $rest  = substr $text, length $prefix;
        my $scale = $prefix eq "" ? 1 : $prefix{$prefix};
        return [ $metric{$rest}[0] * $scale, @{ $metric{$rest} }[ 1, 2 ] ] if $metric{$rest};
        return [ $1 * $scale, "mass" ] if $rest =~ /^mol<(\d[0-9.eE+-]*)>$/;
    }
    die "no unit\n";
}

# ---------------------------------------------------------------------- Reading what the suite sends

sub refuse        { die { code => Number->new(-32000), message => $_[1],
                    data => { kind => "health", name => $_[0] } } }
sub refuse_caller { die { code => Number->new(-32001), message => $_[1],
                    data => { kind => "programmer", name => $_[0] } } }
sub refuse_line   { die { code => Number->new($_[0]), message => $_[1] } }
sub invalid       { return refuse_line(-32602, "'$_[0]' is not $_[1]") }

# Each reader returns the value of a member, or refuses the request with the name of the member.

sub text {
    my ($name, $value) = @_;
    return defined $value && !ref $value ? $value : invalid($name, "text");
}

sub number {
    my ($name, $value) = @_;
    return ref $value eq "Number" ? $value : invalid($name, "a number");
}

sub whole {
    my ($name, $value) = @_;
    my $number = 0 + number($name, $value);
    return $number == int $number ? $number : invalid($name, "a whole number");
}

sub truth {
    my ($name, $value) = @_;
    return ref $value eq "Truth" ? $value : invalid($name, "true or false");
}

sub object {
    my ($name, $value) = @_;
    return ref $value eq "HASH" ? $value : invalid($name, "an object");
}

sub one_of {
    my (@words) = @_;
    return sub { among($_[1], \@words) ? $_[1] : invalid($_[0], "one of @words") };
}

sub optional {
    my ($read, $default) = @_;
    return sub { defined $_[1] ? $read->(@_) : $default };
}

sub list_of {
    my ($read) = @_;
    return sub {
        my ($name, $value) = @_;
        return invalid($name, "a list") unless ref $value eq "ARRAY";
        return [ map { $read->($name, $_) } @$value ];
    };
}

# An object with these members; other members are kept, because a newer suite may send more.
sub shape {
    my (%members) = @_;
    return sub {
        my ($name, $value) = @_;
        my %result = %{ object($name, $value) };
        for my $member (sort keys %members) {
            my $found = $members{$member}->("$name.$member", delete $result{$member});
            $result{$member} = $found if defined $found;
        }
        return \%result;
    };
}

sub uuid {
    my ($name, $value) = @_;
    return uc $value
        if text($name, $value) =~ /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\z/;
    return invalid($name, "a UUID");
}

sub quantity {
    my $quantity = shape(value => \&number, unit => \&text)->(@_);
    return unit($quantity->{unit}) ? $quantity : invalid("$_[0].unit", "a unit");
}

sub metadata_value {
    my ($name, $value) = @_;
    my ($kind, @more) = keys %{ object($name, $value) };
    my %kinds = (string => \&text, number => \&number, date => \&number, quantity => \&quantity);
    return invalid($name, "one value of metadata") if @more || !$kind || !$kinds{$kind};
    return { $kind => $kinds{$kind}->($name, $value->{$kind}) };
}

sub metadata {
    my ($name, $value) = @_;
    return { map { ($_ => metadata_value("$name.$_", $value->{$_})) } keys %{ object(@_) } };
}

sub sample {
    my ($name, $value) = @_;
    my $sample = shape(uuid => \&uuid, type => \&text, quantity => \&quantity, start => \&number,
        end => \&number, metadata => optional(\&metadata), device => optional(\&object))->(@_);
    return $sample->{end} < $sample->{start}
        ? invalid("$name.end", "at the start or later") : $sample;
}

my %conditions = (
    all             => \&object,
    uuids           => list_of(\&uuid),
    sources         => list_of(\&text),
    syncIdentifiers => list_of(\&text),
    dates           => shape(start => optional(\&number), end => optional(\&number),
        strictStart => optional(\&truth), strictEnd => optional(\&truth)),
    metadata => shape(key => \&text, allowed => optional(list_of(\&metadata_value))),
    quantity => shape(quantity => \&quantity, comparison => one_of(qw(lessThan lessThanOrEqual
                equal greaterThanOrEqual greaterThan notEqual))));

# A condition is an object with one member; conditions are nested at most a hundred levels deep.
sub predicate {
    my ($name, $value, $depth) = (@_, 0);
    my ($kind, @more) = keys %{ object($name, $value) };
    return invalid($name, "one condition, at most a hundred deep")
        if @more || !defined $kind || $depth > 100;
    return { $kind => predicate($name, $value->{$kind}, $depth + 1) } if $kind eq "not";
    return { $kind => list_of(sub { predicate(@_, $depth + 1) })->($name, $value->{$kind}) }
        if $kind eq "and" || $kind eq "or";
    return invalid($name, "a condition") unless $conditions{$kind};
    return { $kind => $conditions{$kind}->("$name.$kind", $value->{$kind}) };
}

sub bytes {
    my ($name, $value) = @_;
    return invalid($name, "base64")
        unless text($name, $value) =~ m{^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?\z}
        && $value !~ /_/;
    (my $digits = $value) =~ tr/=//d;
    $digits =~ tr{A-Za-z0-9+/}{\x00-\x3f};
    my $bits = join "", map { sprintf "%06b", ord } split //, $digits;
    return pack "B*", substr $bits, 0, length($bits) - length($bits) % 8;
}

sub base64 {
    my ($text) = @_;
    my $rest = (3 - length($text) % 3) % 3;
    my $digits = join "", map { my $line = pack "u", $_; chomp $line; substr $line, 1 }
        $text =~ /(.{1,45})/gs;
    $digits =~ tr{` -_}{AA-Za-z0-9+/};
    substr($digits, -$rest) = "=" x $rest if $rest;
    return $digits;
}

1;
