"""Asks GrowthBook's own SDK about documents: a JSON list of {document, devices} in, a list of answers for each out."""
import json
import logging
import sys

from growthbook import GrowthBook

logging.disable(logging.CRITICAL)
answers = []
for question in json.load(open(sys.argv[1], encoding="utf-8")):
    payload = json.loads(question["document"])
    sdk, found = GrowthBook(), []
    if hasattr(sdk, "set_payload"):
        sdk.set_payload(payload)
    else:
        sdk.set_features(payload["features"])
    for device in question["devices"]:
        sdk.set_attributes(device)
        found.append([sdk.eval_feature(name).value for name in question["features"]])
    sdk.destroy()
    answers.append(found)
json.dump(answers, sys.stdout)
