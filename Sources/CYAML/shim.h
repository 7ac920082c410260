// The one door to libyaml, whose events are what a YAML text says, one after another.
#include <yaml.h>
