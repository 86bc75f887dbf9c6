# JSON without modules: objects and arrays are references, strings are scalars, and null is undef.
use strict;
use warnings;

# A number keeps its text, so that it is written back with all digits.
package Number;
use overload "0+" => sub { 0 + ${ $_[0] } }, '""' => sub { ${ $_[0] } }, fallback => 1;
sub new { my ($class, $text) = @_; return bless \$text, $class }

package Truth;
use overload "bool" => sub { ${ $_[0] } }, fallback => 1;
sub new     { my ($class, $is_true) = @_; return bless \$is_true, $class }
sub is_true { return ${ $_[0] } ? 1 : 0 }

package JSON;

my %escape = ("\"" => "\"", "\\" => "\\", "/" => "/", b => "\b", f => "\f", n => "\n", r => "\r",
    t => "\t");

# Parses a value, or dies. Strings are kept as UTF-8 bytes.
sub value {
    my ($line) = @_;
    $line =~ s/\r?\n?\z//;
    my $check = $line;
    utf8::decode($check) or die "no UTF-8\n" if $line =~ /[\x80-\xff]/;
    pos($line) = 0;
    my $value = any(\$line, 0);
    die "no JSON\n" unless $line =~ /\G[ \t]*\z/gc;
    return $value;
}

sub any {
    my ($line, $depth) = @_;
    die "too deep\n" if $depth > 256;
    $$line =~ /\G[ \t]+/gc;
    return string($line) if $$line =~ /\G"/gc;
    return Number->new($1) if $$line =~ /\G(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)/gc;
    return Truth->new($1 eq "true") if $$line =~ /\G(true|false)/gc;
    return undef if $$line =~ /\Gnull/gc;
    my (@list, %members);
    if ($$line =~ /\G\[[ \t]*/gc) {
        return [] if $$line =~ /\G\]/gc;
        do { push @list, any($line, $depth + 1) } while $$line =~ /\G[ \t]*,/gc;
        return \@list if $$line =~ /\G[ \t]*\]/gc;
    } elsif ($$line =~ /\G\{[ \t]*/gc) {
        return {} if $$line =~ /\G\}/gc;
        do {
            $$line =~ /\G[ \t]*"/gc or die "no JSON\n";
            my $name = string($line);
            $$line =~ /\G[ \t]*:/gc or die "no JSON\n";
            $members{$name} = any($line, $depth + 1);
        } while $$line =~ /\G[ \t]*,/gc;
        return \%members if $$line =~ /\G[ \t]*\}/gc;
    }
    die "no JSON\n";
}

sub string {
    my ($line) = @_;
    my $text = "";
    while ($$line !~ /\G"/gc) {
        if    ($$line =~ /\G([^"\\\x00-\x1f]+)/gc) { $text .= $1 }
        elsif ($$line =~ m{\G\\(["\\/bfnrt])}gc)   { $text .= $escape{$1} }
        elsif ($$line =~ /\G\\u([dD][89abAB]..)\\u([dD][c-fC-F]..)/gc) {
            $text .= utf8(0x10000 + ((hex($1) - 0xd800) << 10) + hex($2) - 0xdc00);
        } elsif ($$line =~ /\G\\u([0-9a-fA-F]{4})/gc) { $text .= utf8(hex $1) }
        else                                          { die "no JSON\n" }
    }
    return $text;
}

sub utf8 {
    my $character = chr $_[0];
    utf8::encode($character);
    return $character;
}

# The JSON text of a value.
sub text {
    my ($value) = @_;
    return "null" unless defined $value;
    return "$value" if ref $value eq "Number";
    return $value->is_true ? "true" : "false" if ref $value eq "Truth";
    return "[" . join(",", map { text($_) } @$value) . "]" if ref $value eq "ARRAY";
    return "{" . join(",", map { text("$_") . ":" . text($value->{$_}) } sort keys %$value) . "}"
        if ref $value eq "HASH";
    my %name = reverse %escape;
    $value =~ s{(["\\\x00-\x1f])}{$name{$1} ? "\\$name{$1}" : sprintf "\\u%04x", ord $1}ge;
    return "\"$value\"";
}

1;
