"""The words of data/tta_*.tsv. tools/tables.py writes an enum of each list, with its meanings."""
DECKS = ["initial", "A", "I", "II", "III"]
ACTIONS = {
    "stage": "builds a stage for less",
    "grow": "grows, then gives food",
    "urban": "builds an urban building for less",
    "military": "a military action, and resources for units",
    "science": "",
    "land": "builds a farm or mine for less",
    "culture": "",
    "food": "",
    "discover": "plays a technology, then gives science",
    "upgrade": "upgrades a farm, mine or urban building for less",
    "resources": "",
    "military_if_weaker": "resources for units for each stronger rival",
    "culture_if_poorer": "culture for each rival with more",
}
GAINS = ["science", "food", "culture", "population", "cards", "resources"]
TERMS = ["culture", "strength", "military", "food", "resources"]
ATTACKS = ["ends_it", "forbidden"]

# The words of the events' rows.
WHO = {
    "all": "",
    "strongest": "",
    "two_strongest": "with two players the strongest alone",
    "weakest": "",
    "two_weakest": "with two players the weakest alone",
    "most_culture": "",
    "all_but_least_culture": "",
    "happiest": "with all who are tied",
}
CHANGES = {
    "food": "",
    "resources": "",
    "science": "points",
    "culture": "points",
    "population": "gained free of charge; lost of the unused workers first",
    "cards": "military ones, drawn",
    "farms": "produce at once",
    "mines": "produce at once",
    "blue": "tokens of the bank",
    "actions": "civil ones, of the next turn",
}
GIVEN = ["food", "resources", "science", "culture", "population", "cards", "farms", "mines"]
TAKEN = ["food", "culture", "population", "blue", "actions"]
MEASURES = {
    "culture": "points",
    "strength": "",
    "culture_rating": "",
    "science_rating": "",
    "happy_faces": "",
    "discontent": "workers",
    "half_discontent": "workers, rounded up",
    "contentment": "happy faces less discontent workers",
    "stored_food": "",
    "food_income": "of the farms",
    "resource_income": "of the mines",
    "urban_levels": "of each building",
    "fighting_levels": "of each unit and arena",
    "progress_levels": "of the government and of special technologies",
    "colonies": "",
    "content_workers": "above ten",
    "top_technologies": "of the last age that has a deck",
    "civil_actions": "",
    "military_actions": "",
    "science_rank": "culture by the place in science",
    "strength_rank": "culture by the place in strength",
    "wonders": "culture by their ages",
}
QUESTIONS = {
    "stock": "food or resources",
    "mix": "how much of it in food, the rest in resources",
    "building": "which own farm, mine or urban building is destroyed",
    "urban_building": "who is spared picks one of each other",
    "colony": "which one is lost",
    "old_wonder": "which one of age A or I turns into ruins",
    "build": "whether this card is built, at no cost",
}
