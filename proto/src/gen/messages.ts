// Written by `npm run proto`. Do not edit.

/** A field of a message; `type` is a scalar, a map, or the full name of another message. */
export interface FieldMeaning {
  name: string;
  number: number;
  type: string;
  isList: boolean;
  means: string;
}

/** Every message of an event by its full name, with what stands in its contract. */
export const messages: Readonly<Record<string, { means: string; fields: readonly FieldMeaning[] }>> = {
  "backroom.catalogue.v1.ProductChanged": {
    "means": "State of a product. Topic `products`, key: product id.",
    "fields": [
      {
        "name": "product",
        "number": 1,
        "type": "backroom.catalogue.v1.Product",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.catalogue.v1.Product": {
    "means": "Something an operator sells.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "name",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "category_id",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "category_name",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "active",
        "number": 6,
        "type": "bool",
        "isList": false,
        "means": ""
      },
      {
        "name": "sku",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": "The operator's own number of it; empty for none."
      },
      {
        "name": "supplier_code",
        "number": 8,
        "type": "string",
        "isList": false,
        "means": "Its number at the supplier; empty for none."
      },
      {
        "name": "description",
        "number": 9,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "brand",
        "number": 10,
        "type": "backroom.catalogue.v1.ProductWord",
        "isList": false,
        "means": "Absent: none."
      },
      {
        "name": "supplier",
        "number": 11,
        "type": "backroom.catalogue.v1.ProductWord",
        "isList": false,
        "means": ""
      },
      {
        "name": "tags",
        "number": 12,
        "type": "backroom.catalogue.v1.ProductWord",
        "isList": true,
        "means": ""
      },
      {
        "name": "barcodes",
        "number": 13,
        "type": "backroom.catalogue.v1.Barcode",
        "isList": true,
        "means": ""
      },
      {
        "name": "images",
        "number": 14,
        "type": "backroom.catalogue.v1.ProductImage",
        "isList": true,
        "means": "The first one is that of lists."
      },
      {
        "name": "tax_mode",
        "number": 15,
        "type": "string",
        "isList": false,
        "means": "Which sales tax it has: `inherit`, the default of the location at the time of a sale; `named`, the tax of `tax_id`; `exempt`, none; `fixed`, the rate that stands at its price, of products from before there was a choice."
      },
      {
        "name": "tax_id",
        "number": 16,
        "type": "int64",
        "isList": false,
        "means": "0 for none."
      },
      {
        "name": "version",
        "number": 17,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "created_at",
        "number": 18,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      }
    ]
  },
  "backroom.catalogue.v1.ProductWord": {
    "means": "A brand, a supplier, a tag or a category as people type it.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "name",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.catalogue.v1.Barcode": {
    "means": "What a scanner reads from a product.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "code",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "As it was typed."
      },
      {
        "name": "key",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": "What codes are compared by: a GTIN of any length as one of 14 digits."
      }
    ]
  },
  "backroom.catalogue.v1.ProductImage": {
    "means": "A picture of a product.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "file_name",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "Named by its content: `{sha256}.png`, fetched at `/pictures/`."
      }
    ]
  },
  "backroom.catalogue.v1.PriceChanged": {
    "means": "A price or cost that holds from an instant on. Topic `prices`, key: product id.",
    "fields": [
      {
        "name": "price",
        "number": 1,
        "type": "backroom.catalogue.v1.Price",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.catalogue.v1.Price": {
    "means": "What a product sells for and costs from an instant on, until the next one (decisions: Money; design idea 9).",
    "fields": [
      {
        "name": "product_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "valid_from",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      },
      {
        "name": "price",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": "Retail price without tax, minor units."
      },
      {
        "name": "cost",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": "Supply cost, minor units."
      },
      {
        "name": "tax_rate",
        "number": 6,
        "type": "int32",
        "isList": false,
        "means": "Sales tax, basis points; 0 where it is inherited."
      },
      {
        "name": "deposit",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": "Container deposit, minor units per piece."
      },
      {
        "name": "inherits_tax",
        "number": 8,
        "type": "bool",
        "isList": false,
        "means": "The default tax of the location at the time of a sale holds instead of `tax_rate`."
      },
      {
        "name": "cancelled",
        "number": 9,
        "type": "bool",
        "isList": false,
        "means": "It was taken back before it held: as if it had never been said."
      }
    ]
  },
  "backroom.catalogue.v1.FeaturedChanged": {
    "means": "Which products a location features. Topic `products.featured`, key: location id.",
    "fields": [
      {
        "name": "location_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "product_ids",
        "number": 3,
        "type": "int64",
        "isList": true,
        "means": "All of them."
      }
    ]
  },
  "backroom.catalogue.v1.TaxChanged": {
    "means": "State of a sales tax. Topic `taxes`, key: tax id; `removed` when it is gone.",
    "fields": [
      {
        "name": "tax",
        "number": 1,
        "type": "backroom.catalogue.v1.Tax",
        "isList": false,
        "means": ""
      },
      {
        "name": "removed",
        "number": 2,
        "type": "bool",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.catalogue.v1.Tax": {
    "means": "A sales tax that an operator collects.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "name",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "rate",
        "number": 4,
        "type": "int32",
        "isList": false,
        "means": "Basis points: 725 is 7.25 %."
      },
      {
        "name": "version",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "locations",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "How many locations have it as their default."
      }
    ]
  },
  "backroom.catalogue.v1.LocationTaxChanged": {
    "means": "The default tax of a location from an instant on. Topic `taxes.locations`, key: location id; kept whole, so that a late sale finds the tax of its own time.",
    "fields": [
      {
        "name": "location_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "tax_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": "-1: No Tax."
      },
      {
        "name": "rate",
        "number": 4,
        "type": "int32",
        "isList": false,
        "means": "Basis points; 0 for No Tax."
      },
      {
        "name": "valid_from",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      }
    ]
  },
  "backroom.catalogue.v1.StockMoved": {
    "means": "Pieces came or went at a location, by what one cause or several said. A movement that is told again under its id is as it is now: a count's difference changes when something from before it is told later. Topic `stock`, key: location id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "movements",
        "number": 3,
        "type": "backroom.catalogue.v1.StockMovement",
        "isList": true,
        "means": ""
      }
    ]
  },
  "backroom.catalogue.v1.StockMovement": {
    "means": "Pieces that came or went, at their own time.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "product_id",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "kind",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "`sale`, `refund`, `restock`, `count`, `pre-kit` or `adjustment`."
      },
      {
        "name": "quantity",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "Pieces, below zero for those that went. Of a count: what it found beyond what was thought to be there; it changes when something from before the count is told later."
      },
      {
        "name": "happened_at",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": "Its own time by the rule for devices, and when it was told; milliseconds since the epoch."
      },
      {
        "name": "recorded_at",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "cause_kind",
        "number": 9,
        "type": "string",
        "isList": false,
        "means": "What brought it: `order` or `refund` with the sale's or the refund's id, `device` with the id of its message, `prekit` with the pre-kit's, `person` with the id of what they did."
      },
      {
        "name": "cause_id",
        "number": 10,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "counted",
        "number": 11,
        "type": "int64",
        "isList": false,
        "means": "What was counted; absent but for counts."
      },
      {
        "name": "explained",
        "number": 12,
        "type": "int64",
        "isList": false,
        "means": "Of a count: pieces of its difference that were explained by what was told later."
      },
      {
        "name": "reason",
        "number": 13,
        "type": "string",
        "isList": false,
        "means": "Of an adjustment: `damaged`, `expired`, `theft`, `sample`, `found` or `correction`; empty otherwise."
      },
      {
        "name": "note",
        "number": 14,
        "type": "string",
        "isList": false,
        "means": "For people; may be empty."
      },
      {
        "name": "user_id",
        "number": 15,
        "type": "int64",
        "isList": false,
        "means": "Who; 0: nobody that is known."
      },
      {
        "name": "device_id",
        "number": 16,
        "type": "int64",
        "isList": false,
        "means": "By which device; 0: none."
      },
      {
        "name": "balance",
        "number": 17,
        "type": "int64",
        "isList": false,
        "means": "How many there were afterwards; absent in events, and before the first count."
      }
    ]
  },
  "backroom.catalogue.v1.ParChanged": {
    "means": "How many there should be of some products of a location from now on. Topic `stock`, key: location id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "pars",
        "number": 3,
        "type": "backroom.catalogue.v1.Par",
        "isList": true,
        "means": ""
      },
      {
        "name": "changed_at",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      }
    ]
  },
  "backroom.catalogue.v1.Par": {
    "means": "How many of a product there should be.",
    "fields": [
      {
        "name": "product_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "par",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": "0: nobody says."
      }
    ]
  },
  "backroom.catalogue.v1.PrekitChanged": {
    "means": "A pre-kit as it is now. Topic `stock`, key: location id.",
    "fields": [
      {
        "name": "prekit",
        "number": 1,
        "type": "backroom.catalogue.v1.Prekit",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.catalogue.v1.Prekit": {
    "means": "What is to be brought to a location, as it was short when somebody asked.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_name",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "state",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "`open`, `delivered` or `cancelled`; the last two are final."
      },
      {
        "name": "created_at",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch; `settled_at` 0 while open."
      },
      {
        "name": "settled_at",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "created_by",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": "0: not a person."
      },
      {
        "name": "settled_by",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "products",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "Products, and pieces of all of them."
      },
      {
        "name": "pieces",
        "number": 11,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "lines",
        "number": 12,
        "type": "backroom.catalogue.v1.PrekitLine",
        "isList": true,
        "means": "By category, then by name; empty in lists."
      },
      {
        "name": "timezone",
        "number": 13,
        "type": "string",
        "isList": false,
        "means": "Zone of the location."
      }
    ]
  },
  "backroom.catalogue.v1.PrekitLine": {
    "means": "A product of a pre-kit, frozen when it was made.",
    "fields": [
      {
        "name": "product_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "product_name",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "category_name",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "sku",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "barcode",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "par",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "count",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "needed",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "delivered",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": "What was brought; absent while it is open."
      }
    ]
  },
  "backroom.customers.v1.CustomerChanged": {
    "means": "State of a customer of an operator. Topic `customers`, key: `account:customer`; a tombstone once the person is erased.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "customer_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "email",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "first_name",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "last_name",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "group_ids",
        "number": 6,
        "type": "int64",
        "isList": true,
        "means": "The groups of customers that they are in."
      },
      {
        "name": "state",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": "`active`."
      },
      {
        "name": "joined_at",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      }
    ]
  },
  "backroom.customers.v1.LoyaltyProgramChanged": {
    "means": "State of a place's loyalty program, from an instant on. Topic `loyalty`, key: location id.",
    "fields": [
      {
        "name": "program",
        "number": 1,
        "type": "backroom.customers.v1.LoyaltyProgram",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.customers.v1.LoyaltyProgram": {
    "means": "What a place gives for points from an instant on, until the next one (decided: Customers). Points are earned at a place while its program is enabled, and redeemed there for whole pieces of the products of its tiers.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "enabled",
        "number": 3,
        "type": "bool",
        "isList": false,
        "means": ""
      },
      {
        "name": "valid_from",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch; grows with each version of a place."
      },
      {
        "name": "tiers",
        "number": 5,
        "type": "backroom.customers.v1.LoyaltyTier",
        "isList": true,
        "means": "All five, the cheapest first."
      },
      {
        "name": "version",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "From 1; 0: the place never had one."
      }
    ]
  },
  "backroom.customers.v1.LoyaltyTier": {
    "means": "The products of which a piece costs so many points. A product stands in one tier at most.",
    "fields": [
      {
        "name": "points",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": "2500, 5000, 7500, 10000 or 12500."
      },
      {
        "name": "product_ids",
        "number": 2,
        "type": "int64",
        "isList": true,
        "means": "In the order in which they are shown."
      }
    ]
  },
  "backroom.devices.v1.DeviceMessage": {
    "means": "What a device said, as it came, with what the kiosk-gateway knows of its sender and of its clock. Topics `device.<channel>`, key: device id. The event id is derived from device and message id. Topic `device.rejected`: what will never be taken, without its body; all that is known of it for certain is whose and which number it was.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_kind",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": "`kiosk`, `lock` or `validator`."
      },
      {
        "name": "message_id",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "UUIDv7, made by the device; what a receipt names."
      },
      {
        "name": "sequence",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "Grows by one with each message of a boot."
      },
      {
        "name": "boot_id",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "claimed_at",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": "The device's own time of the message, milliseconds since the epoch, uncorrected."
      },
      {
        "name": "received_at",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": "When the kiosk-gateway had it, milliseconds since the epoch."
      },
      {
        "name": "clock_offset",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "Gateway time minus device time as measured in the session of this boot, milliseconds."
      },
      {
        "name": "body",
        "number": 11,
        "type": "bytes",
        "isList": false,
        "means": "The payload (JSON, UTF-8) after the schema was checked."
      },
      {
        "name": "connection_id",
        "number": 12,
        "type": "string",
        "isList": false,
        "means": "By which connection it came; absent when a broker elsewhere has the connections."
      },
      {
        "name": "late",
        "number": 13,
        "type": "bool",
        "isList": false,
        "means": "It may have lain somewhere before it came: it says little of how the device is now. Absent for no."
      }
    ]
  },
  "backroom.identity.v1.AccountChanged": {
    "means": "State of an operator. Topic `accounts`, key: account id.",
    "fields": [
      {
        "name": "account",
        "number": 1,
        "type": "backroom.identity.v1.Account",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.identity.v1.Account": {
    "means": "An operator: the tenant that everything else belongs to.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "name",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "loyalty_program",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": "`yoke` or `globalConnect`."
      },
      {
        "name": "currency",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": "ISO 4217; fixed at creation (decisions: Money)."
      },
      {
        "name": "timezone",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "IANA zone for figures without a location."
      },
      {
        "name": "status",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": "`active`, `pastDue`, `suspended` or `closed`."
      },
      {
        "name": "device_management_url",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": "Where a kiosk's tablet is found in its device-management service: an https address with `{id}` where the tablet's id there goes. Absent or empty: none."
      },
      {
        "name": "provider",
        "number": 8,
        "type": "string",
        "isList": false,
        "means": "Who decides what it sells: empty or `Own` is the operator itself. Absent: said before this was told."
      }
    ]
  },
  "backroom.identity.v1.UserChanged": {
    "means": "Who a user is to the accounts they work for; no personal data. Topic `users`, key: user id.",
    "fields": [
      {
        "name": "user_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "enabled",
        "number": 2,
        "type": "bool",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_ids",
        "number": 3,
        "type": "int64",
        "isList": true,
        "means": "Accounts at which the user holds a grant."
      },
      {
        "name": "created_at",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      }
    ]
  },
  "backroom.identity.v1.GrantsChanged": {
    "means": "The rights of a user changed: every principal of an older version is refused. Topic `grants`, key: user id.",
    "fields": [
      {
        "name": "user_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "grants_version",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "session_id",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": "Nothing changed but that this session ended; empty when all of the user's are concerned."
      }
    ]
  },
  "backroom.identity.v1.PersonChanged": {
    "means": "State of a person, with what is personal of them. Topic `people`, key: user id; a tombstone once they are erased. Of people alone: who is invited into an operator and stands in for somebody is not told.",
    "fields": [
      {
        "name": "user_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "email",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "first_name",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "last_name",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "phone",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "verified",
        "number": 6,
        "type": "bool",
        "isList": false,
        "means": "Whether the email was proven to be theirs."
      }
    ]
  },
  "backroom.locations.v1.LocationChanged": {
    "means": "State of a location. Topic `locations`, key: location id.",
    "fields": [
      {
        "name": "location",
        "number": 1,
        "type": "backroom.locations.v1.Location",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.Location": {
    "means": "A place where an operator sells.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "name",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "timezone",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": "IANA zone; a sale's local day is this zone's."
      },
      {
        "name": "status",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "`active` or `inactive`."
      },
      {
        "name": "version",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "Grows with each change of the record."
      },
      {
        "name": "address",
        "number": 7,
        "type": "backroom.locations.v1.Address",
        "isList": false,
        "means": ""
      },
      {
        "name": "tags",
        "number": 8,
        "type": "string",
        "isList": true,
        "means": ""
      },
      {
        "name": "fee",
        "number": 9,
        "type": "backroom.locations.v1.Fee",
        "isList": false,
        "means": "Two-tier pricing as it was set last."
      },
      {
        "name": "theme_id",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "The theme of its kiosks."
      },
      {
        "name": "created_at",
        "number": 11,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      },
      {
        "name": "checkin_code",
        "number": 12,
        "type": "string",
        "isList": false,
        "means": "Leads to its check-in page, and is not to be guessed."
      }
    ]
  },
  "backroom.locations.v1.Address": {
    "means": "A postal address; what is not known is empty.",
    "fields": [
      {
        "name": "street_one",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "street_two",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "city",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "state",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "zip",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "country",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.Fee": {
    "means": "What a location adds to the net of an order (two-tier pricing), from an instant on until the next one.",
    "fields": [
      {
        "name": "type",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "`monetaryPercent` or `monetaryAbsolute`."
      },
      {
        "name": "basis_points",
        "number": 2,
        "type": "int32",
        "isList": false,
        "means": "Of the net, 0 to 10000; with `monetaryPercent`."
      },
      {
        "name": "amount",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": "Minor units of the account's currency, once per order; with `monetaryAbsolute`."
      },
      {
        "name": "active",
        "number": 4,
        "type": "bool",
        "isList": false,
        "means": "An inactive fee is kept and not charged."
      },
      {
        "name": "valid_from",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch; 0 for one that was never set."
      }
    ]
  },
  "backroom.locations.v1.LocationFeeChanged": {
    "means": "The fee of a location from an instant on. Topic `locations.fees`, key: location id; kept whole, so that a late sale finds the fee of its own time.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "fee",
        "number": 3,
        "type": "backroom.locations.v1.Fee",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.DeviceChanged": {
    "means": "State of a device. Topic `devices`, key: device id.",
    "fields": [
      {
        "name": "device",
        "number": 1,
        "type": "backroom.locations.v1.Device",
        "isList": false,
        "means": ""
      },
      {
        "name": "credentials_version",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": "Grows when the device's credentials change: live sessions with older ones are cut."
      }
    ]
  },
  "backroom.locations.v1.Device": {
    "means": "A device of a location: kiosk, lock or validator.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": "Unique over all kinds."
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "kind",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": "`kiosk`, `lock` or `validator`."
      },
      {
        "name": "name",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "serial_number",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "enabled",
        "number": 7,
        "type": "bool",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.DeviceStatusChanged": {
    "means": "A device reported how it is or what it sold: the console looks again. Topic `devices.status`, key: device id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.CommandIssued": {
    "means": "A command is to be handed to its device now, if it is connected; told again when an idempotent one has had no answer and the device is back. Topic `commands`, key: device id.",
    "fields": [
      {
        "name": "command",
        "number": 1,
        "type": "backroom.locations.v1.Command",
        "isList": false,
        "means": ""
      },
      {
        "name": "issue",
        "number": 2,
        "type": "int32",
        "isList": false,
        "means": "Counts how often it was issued, from 1: each issue is claimed once, by whoever hands it to the device."
      }
    ]
  },
  "backroom.locations.v1.Command": {
    "means": "Something that a device is told to do, and how far it is. Times: milliseconds since the epoch, 0 for not yet.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "UUIDv7; what the device is told, and answers with."
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_kind",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "`kiosk`, `lock` or `validator`."
      },
      {
        "name": "type",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": "`reboot`, `update`, `unlock`, `lock`, `enable` or `disable`."
      },
      {
        "name": "state",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": "`queued`, `sent`, `acknowledged`, `succeeded`, `failed`, `expired` or `replaced`: a newer command that says the opposite was given before the device had this one."
      },
      {
        "name": "requested_by",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": "Who asked; 0 for the system itself."
      },
      {
        "name": "queued_at",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "sent_at",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "acknowledged_at",
        "number": 11,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "ended_at",
        "number": 12,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "expires_at",
        "number": 13,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "reason",
        "number": 14,
        "type": "string",
        "isList": false,
        "means": "Why it failed, what is unknown or what else is to be said of its end, for people; empty otherwise."
      },
      {
        "name": "batch_id",
        "number": 15,
        "type": "string",
        "isList": false,
        "means": "Commands that were given together."
      },
      {
        "name": "reason_code",
        "number": 16,
        "type": "string",
        "isList": false,
        "means": "The same for programs, when the system says it: `not-reached`, `outcome-unknown`, `device-disabled`, `replaced` or `came-back` (it succeeded: the device started anew). Empty when the device says it, or there is nothing to say."
      }
    ]
  },
  "backroom.locations.v1.CommandMoved": {
    "means": "A command got further or ended. Topic `commands`, key: device id.",
    "fields": [
      {
        "name": "command",
        "number": 1,
        "type": "backroom.locations.v1.Command",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.ConfigChanged": {
    "means": "State: what the kiosks of a place work by. Topic `devices.config`, key: location id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "version",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": "Grows with each change at the place."
      },
      {
        "name": "body",
        "number": 4,
        "type": "bytes",
        "isList": false,
        "means": "The payload of the channel `config` (JSON, UTF-8)."
      }
    ]
  },
  "backroom.locations.v1.ConfigApplied": {
    "means": "A kiosk said that it works by a config. Topic `devices.applied`, key: device id; kept for as long as a sale may be late, so that one finds what its kiosk had.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "version",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "held_at",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": "An instant for which the config was right, milliseconds: its prices and taxes are those that held then."
      },
      {
        "name": "applied_at",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "When the kiosk was heard, milliseconds."
      }
    ]
  },
  "backroom.locations.v1.MessagesMissing": {
    "means": "Numbers of a device's messages that never came: it is asked for them again. Topic `devices.missing`, key: device id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "ranges",
        "number": 3,
        "type": "backroom.locations.v1.SequenceRange",
        "isList": true,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.SequenceRange": {
    "means": "Messages of one boot, from and to included.",
    "fields": [
      {
        "name": "boot_id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "from",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "to",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.DeviceWentOffline": {
    "means": "A device is away: its connection broke, or nothing came of it for fifteen minutes. Topic `alarms`, key: device id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "since",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": "Since when, by the time of receipt, milliseconds since the epoch."
      },
      {
        "name": "cause",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "`connection-lost` or `silent`."
      }
    ]
  },
  "backroom.locations.v1.DeviceCameBack": {
    "means": "A device is there again, or for the first time. Topic `alarms`, key: device id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "since",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.AlarmRaised": {
    "means": "Somebody has to look after a device. Topic `alarms`, key: device id.",
    "fields": [
      {
        "name": "alarm",
        "number": 1,
        "type": "backroom.locations.v1.Alarm",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.locations.v1.Alarm": {
    "means": "Something of a device that somebody has to look after.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "UUIDv7."
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "kind",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "`offline`, `left-open` or `forced-open`."
      },
      {
        "name": "since",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "Since when it is so, by the time of receipt."
      },
      {
        "name": "raised_at",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "ended_at",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": "0 while it goes on."
      }
    ]
  },
  "backroom.locations.v1.AlarmEnded": {
    "means": "What the alarm was about is over. Topic `alarms`, key: device id.",
    "fields": [
      {
        "name": "alarm",
        "number": 1,
        "type": "backroom.locations.v1.Alarm",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.orders.v1.OrderPaid": {
    "means": "A sale was booked in the journal. Topic `orders`, key: order id.",
    "fields": [
      {
        "name": "order",
        "number": 1,
        "type": "backroom.orders.v1.Order",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.orders.v1.Order": {
    "means": "A sale as it was booked, a load of stored value, or a payment of a tab. All money in minor units of `currency`.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "UUIDv7 made by the device."
      },
      {
        "name": "pretty_id",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "Short number, unique per operator."
      },
      {
        "name": "account_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "kiosk_id",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_name",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "kiosk_name",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "currency",
        "number": 8,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "timezone",
        "number": 9,
        "type": "string",
        "isList": false,
        "means": "Zone of the location when it was booked."
      },
      {
        "name": "sold_at",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "The sale's own time by the rule of decisions: Devices; milliseconds since the epoch."
      },
      {
        "name": "local_date",
        "number": 11,
        "type": "string",
        "isList": false,
        "means": "The location's date at sold_at, yyyy-MM-dd."
      },
      {
        "name": "claimed_at",
        "number": 12,
        "type": "int64",
        "isList": false,
        "means": "What the device claimed, uncorrected, milliseconds since the epoch."
      },
      {
        "name": "received_at",
        "number": 13,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "time_replaced",
        "number": 14,
        "type": "bool",
        "isList": false,
        "means": "True when the claim lay outside the window and the receipt time was taken."
      },
      {
        "name": "customer_id",
        "number": 15,
        "type": "int64",
        "isList": false,
        "means": "0: no customer. A device can name anybody: whom the operator does not know stays a number."
      },
      {
        "name": "customer_name",
        "number": 23,
        "type": "string",
        "isList": false,
        "means": "What the operator's customer is called now; empty for whoever is none. Absent in events."
      },
      {
        "name": "lines",
        "number": 16,
        "type": "backroom.orders.v1.OrderLine",
        "isList": true,
        "means": ""
      },
      {
        "name": "payments",
        "number": 17,
        "type": "backroom.orders.v1.Payment",
        "isList": true,
        "means": ""
      },
      {
        "name": "totals",
        "number": 18,
        "type": "backroom.orders.v1.OrderTotals",
        "isList": false,
        "means": ""
      },
      {
        "name": "status",
        "number": 19,
        "type": "string",
        "isList": false,
        "means": "`Paid`, `Partially refunded`, `Refunded`."
      },
      {
        "name": "trace_id",
        "number": 20,
        "type": "string",
        "isList": false,
        "means": "Trace of the sale, 32 hexadecimal digits."
      },
      {
        "name": "expected_fee",
        "number": 21,
        "type": "int64",
        "isList": false,
        "means": "What the location's fee of that time comes to; the sale was booked with what the customer paid, totals.fee."
      },
      {
        "name": "expected_total",
        "number": 24,
        "type": "int64",
        "isList": false,
        "means": "What the sale comes to at the prices and taxes that held at its time; absent: it was charged so."
      },
      {
        "name": "refunds",
        "number": 22,
        "type": "backroom.orders.v1.Refund",
        "isList": true,
        "means": "Oldest first; empty when the sale was just booked."
      },
      {
        "name": "kind",
        "number": 25,
        "type": "string",
        "isList": false,
        "means": "`order`, `valueAdd`, `tabPayment`; empty in events of before there were others: `order`."
      },
      {
        "name": "points",
        "number": 26,
        "type": "int64",
        "isList": false,
        "means": "Points that a load gave, which are no money; 0 for all else."
      },
      {
        "name": "redemption_flag",
        "number": 27,
        "type": "backroom.tenders.v1.RedemptionFlag",
        "isList": false,
        "means": "What was not as it should be where points or a tab paid; absent: nothing. Absent in events."
      },
      {
        "name": "settled",
        "number": 28,
        "type": "int64",
        "isList": false,
        "means": "What of a load paid what its customer owed before, minor units; absent where it is not asked for or not known."
      },
      {
        "name": "display",
        "number": 30,
        "type": "backroom.orders.v1.SaleDisplay",
        "isList": false,
        "means": "How people have it shown; absent in events, which tell what was booked."
      }
    ]
  },
  "backroom.orders.v1.OrderLine": {
    "means": "One product of a sale.",
    "fields": [
      {
        "name": "product_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "name",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "category_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "category_name",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "quantity",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "unit_price",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "net",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": "quantity × unit_price − discount."
      },
      {
        "name": "discount",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "tax",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "deposit",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "cost",
        "number": 11,
        "type": "int64",
        "isList": false,
        "means": "Cost of all pieces at the time of the sale."
      },
      {
        "name": "image",
        "number": 12,
        "type": "string",
        "isList": false,
        "means": "Name of the product's first picture of now; absent where it has none, and in events."
      }
    ]
  },
  "backroom.orders.v1.Payment": {
    "means": "How a part of the sale was paid.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "UUIDv7 made by the device."
      },
      {
        "name": "type",
        "number": 2,
        "type": "int32",
        "isList": false,
        "means": "By number as in S2 section 3 and decisions: 0 card … 7 operator."
      },
      {
        "name": "method",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": "Label as in S2 section 3, such as `creditCard`."
      },
      {
        "name": "amount",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "last_four",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "reference",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": "What the card processor knows this payment by; empty where none took part."
      },
      {
        "name": "refunded",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": "What refunds that succeeded or are under way take of `amount`."
      },
      {
        "name": "refundable",
        "number": 8,
        "type": "string",
        "isList": false,
        "means": "Whether what remains can be given back: `now` or `never` (nothing remains, or it is never refunded). Answers say it; what an event carries of it counts for nothing."
      },
      {
        "name": "points",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": "Points that it took, of a payment by points; absent where nobody said how many."
      },
      {
        "name": "refunded_points",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "What refunds take of those."
      },
      {
        "name": "refund_tender",
        "number": 11,
        "type": "string",
        "isList": false,
        "means": "Where a refund of it goes, as `Refund.tender` says; empty where it is never refunded. Answers alone say it."
      },
      {
        "name": "redeems",
        "number": 12,
        "type": "backroom.tenders.v1.Redemption",
        "isList": false,
        "means": "What a payment by points pays for; absent where nobody said."
      }
    ]
  },
  "backroom.tenders.v1.Redemption": {
    "means": "What points pay for in a sale: whole pieces of products that its place gives for points (H-10).",
    "fields": [
      {
        "name": "pieces",
        "number": 1,
        "type": "backroom.tenders.v1.Pieces",
        "isList": true,
        "means": "Each product once."
      }
    ]
  },
  "backroom.tenders.v1.Pieces": {
    "means": "So many pieces of a product.",
    "fields": [
      {
        "name": "product_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "quantity",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": "At least 1."
      }
    ]
  },
  "backroom.orders.v1.OrderTotals": {
    "means": "Sums of a sale: total = net + tax + deposit + fee + value; its payments come to total + difference.",
    "fields": [
      {
        "name": "gross",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": "Before discounts."
      },
      {
        "name": "discount",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "net",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": "Revenue: gross − discount."
      },
      {
        "name": "tax",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "deposit",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "fee",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "total",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "cost",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "items",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": "Pieces."
      },
      {
        "name": "difference",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "What was paid beyond the total, below zero for less: 0 but for a claim that a person accepted as it was."
      },
      {
        "name": "value",
        "number": 11,
        "type": "int64",
        "isList": false,
        "means": "Money that was moved into stored value: of a load or a payment of a tab all of it, of a sale none."
      }
    ]
  },
  "backroom.orders.v1.Refund": {
    "means": "What is given back of one payment of a sale. All money in minor units of `currency`.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "UUIDv7."
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "order_id",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "payment_id",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "The payment that it takes from."
      },
      {
        "name": "payment_type",
        "number": 6,
        "type": "int32",
        "isList": false,
        "means": "Type of that payment: 0 card … 7 operator."
      },
      {
        "name": "tender",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": "Where the money goes: `card`, `cash`, `operator`, `wallet`, `points`, `giftCard`, `tab`."
      },
      {
        "name": "currency",
        "number": 8,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "amount",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "parts",
        "number": 10,
        "type": "backroom.orders.v1.RefundParts",
        "isList": false,
        "means": "What of the sale it takes back; they sum to `amount`."
      },
      {
        "name": "reason",
        "number": 11,
        "type": "string",
        "isList": false,
        "means": "For people; may be empty."
      },
      {
        "name": "state",
        "number": 12,
        "type": "string",
        "isList": false,
        "means": "`pending` until the tender answers, then `succeeded` or `failed`; both are final."
      },
      {
        "name": "failure",
        "number": 13,
        "type": "string",
        "isList": false,
        "means": "Why it failed, for people; empty otherwise."
      },
      {
        "name": "requested_by",
        "number": 14,
        "type": "int64",
        "isList": false,
        "means": "0: not a person."
      },
      {
        "name": "requested_at",
        "number": 15,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch; `settled_at` 0 while pending."
      },
      {
        "name": "settled_at",
        "number": 16,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "local_date",
        "number": 17,
        "type": "string",
        "isList": false,
        "means": "The location's date at settled_at, yyyy-MM-dd; empty while pending."
      },
      {
        "name": "timezone",
        "number": 18,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "lines",
        "number": 19,
        "type": "backroom.orders.v1.ReturnedLine",
        "isList": true,
        "means": "The pieces that came back, where the refund was asked by line; empty for one by amount."
      },
      {
        "name": "restock",
        "number": 20,
        "type": "bool",
        "isList": false,
        "means": "Whether they go back on the shelf: the person said so."
      },
      {
        "name": "kind",
        "number": 21,
        "type": "string",
        "isList": false,
        "means": "Of what it gives back: `order`, `valueAdd`, `tabPayment`; empty in events of before there were others: `order`."
      },
      {
        "name": "points",
        "number": 22,
        "type": "int64",
        "isList": false,
        "means": "Points that it gives back, of a payment by points; 0 for all else."
      },
      {
        "name": "anonymous",
        "number": 23,
        "type": "bool",
        "isList": false,
        "means": "Whether its sale names nobody: then nobody earned anything by it."
      }
    ]
  },
  "backroom.orders.v1.RefundParts": {
    "means": "Shares of a refund.",
    "fields": [
      {
        "name": "net",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": "Revenue."
      },
      {
        "name": "tax",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "deposit",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "fee",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "value",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": "Out of stored value again: of a load alone."
      }
    ]
  },
  "backroom.orders.v1.ReturnedLine": {
    "means": "Pieces of a line of a sale.",
    "fields": [
      {
        "name": "line",
        "number": 1,
        "type": "int32",
        "isList": false,
        "means": "Place of the line in the sale, from 0."
      },
      {
        "name": "quantity",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": "At least 1."
      },
      {
        "name": "product_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": "Which product the line is of; 0 in what is asked for, and in what was told before it was said."
      },
      {
        "name": "cost",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": "What those pieces had cost, minor units; 0 where it is not known, and in what is asked for."
      }
    ]
  },
  "backroom.tenders.v1.RedemptionFlag": {
    "means": "What was not as it should be where points or a tab paid for a sale: an offline kiosk's word is taken, and told.",
    "fields": [
      {
        "name": "unreserved",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": "Points that were taken without having been reserved."
      },
      {
        "name": "missing",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": "How many of those were not there: the customer is so far below zero by it."
      },
      {
        "name": "expected",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": "What the redeemed pieces come to, minor units, where the sale says another amount; absent: it says that."
      },
      {
        "name": "tab_unreserved",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": "What was put on a tab without having been reserved, minor units."
      },
      {
        "name": "tab_beyond",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": "How much of that was above the tab's limit."
      }
    ]
  },
  "backroom.orders.v1.SaleDisplay": {
    "means": "What people changed of how a sale is shown (decided: editing a sale): the booking, the journal and reports stay.",
    "fields": [
      {
        "name": "customer_name",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "Who bought; empty: nobody said."
      },
      {
        "name": "sold_at",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch; 0: sold_at."
      },
      {
        "name": "notes",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": "For people; may have lines."
      },
      {
        "name": "version",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": "Grows by one with each change, from 1."
      }
    ]
  },
  "backroom.orders.v1.ValueAdded": {
    "means": "Money was put on a customer's wallet, or points were given: it stands in the journal, and is nobody's revenue. Whoever keeps the wallet puts it in by the order's id, unless that is done. Topic `orders`, key: order id.",
    "fields": [
      {
        "name": "order",
        "number": 1,
        "type": "backroom.orders.v1.Order",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.orders.v1.TabPaid": {
    "means": "A customer paid off their tab: it stands in the journal, and is nobody's revenue. Topic `orders`, key: order id.",
    "fields": [
      {
        "name": "order",
        "number": 1,
        "type": "backroom.orders.v1.Order",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.orders.v1.OrderQuarantined": {
    "means": "A sale could not be booked and waits for a person. Topic `orders`, key: order id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "device_kind",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "message_id",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "Id of the device's message; the device is told on its receipts."
      },
      {
        "name": "order_id",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "reason",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": "For people, naming the figure or field."
      }
    ]
  },
  "backroom.orders.v1.QuarantineResolved": {
    "means": "Somebody decided about a sale that waited. Booked sales are told as OrderPaid besides. Topic `orders`, key: order id.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "The report that was refused."
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "order_id",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "state",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "`accepted`, `corrected`, `rejected`."
      }
    ]
  },
  "backroom.orders.v1.OrderRefunded": {
    "means": "A refund succeeded and stands in the journal. Topic `refunds`, key: order id.",
    "fields": [
      {
        "name": "refund",
        "number": 1,
        "type": "backroom.orders.v1.Refund",
        "isList": false,
        "means": ""
      },
      {
        "name": "status",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "Of the sale: `Partially refunded` or `Refunded`."
      }
    ]
  },
  "backroom.orders.v1.LoadRefunded": {
    "means": "Money of a load was given back out of the wallet: it stands in the journal. Whoever keeps the wallet spends what is held under the refund's id, unless that is done. Topic `refunds`, key: order id.",
    "fields": [
      {
        "name": "refund",
        "number": 1,
        "type": "backroom.orders.v1.Refund",
        "isList": false,
        "means": ""
      },
      {
        "name": "status",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "Of the load: `Partially refunded` or `Refunded`."
      }
    ]
  },
  "backroom.orders.v1.RefundFailed": {
    "means": "A refund failed: nothing was given back. Topic `refunds`, key: order id.",
    "fields": [
      {
        "name": "refund",
        "number": 1,
        "type": "backroom.orders.v1.Refund",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.orders.v1.CartChanged": {
    "means": "A cart as it is now. Topic `carts`, key: cart id.",
    "fields": [
      {
        "name": "cart",
        "number": 1,
        "type": "backroom.orders.v1.Cart",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.orders.v1.Cart": {
    "means": "What a customer had in hand at a kiosk, bought or not. All money in minor units of `currency`.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "UUIDv7 made by the device."
      },
      {
        "name": "account_id",
        "number": 2,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "kiosk_id",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_name",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "kiosk_name",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "currency",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "timezone",
        "number": 8,
        "type": "string",
        "isList": false,
        "means": "Zone of the location."
      },
      {
        "name": "status",
        "number": 9,
        "type": "string",
        "isList": false,
        "means": "`open`, `purchased`, `canceled`, or `abandoned`: open, and nobody touched it for half an hour."
      },
      {
        "name": "total",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "customer_id",
        "number": 11,
        "type": "int64",
        "isList": false,
        "means": "0: no customer."
      },
      {
        "name": "order_id",
        "number": 12,
        "type": "string",
        "isList": false,
        "means": "The sale that it became; empty otherwise."
      },
      {
        "name": "has_photo",
        "number": 13,
        "type": "bool",
        "isList": false,
        "means": "Whether there is a photo of it."
      },
      {
        "name": "lines",
        "number": 14,
        "type": "backroom.orders.v1.CartLine",
        "isList": true,
        "means": ""
      },
      {
        "name": "created_at",
        "number": 15,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch, by the rule of sales (decided: Devices)."
      },
      {
        "name": "updated_at",
        "number": 16,
        "type": "int64",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.orders.v1.CartLine": {
    "means": "One product in a cart.",
    "fields": [
      {
        "name": "product_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "name",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "Empty for a product that is not known."
      },
      {
        "name": "quantity",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "unit_price",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.platform.v1.AuditRecorded": {
    "means": "One change that a command made, written in the command's own transaction. Topic `audit`, key: account id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "service",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "command",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": "Name of the command, such as `create-deal`."
      },
      {
        "name": "actor",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": "Who: `user:12`, `service:reporting` or `device:7`."
      },
      {
        "name": "address",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "Where from: the caller's address; empty for the system itself."
      },
      {
        "name": "subject_kind",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": "What: kind and id of the record, such as `location` and `12`."
      },
      {
        "name": "subject_id",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "before",
        "number": 8,
        "type": "string",
        "isList": false,
        "means": "JSON of the record before and after; empty where there is none. Secrets are redacted where it is written."
      },
      {
        "name": "after",
        "number": 9,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "at",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      },
      {
        "name": "trace_id",
        "number": 11,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "session_id",
        "number": 12,
        "type": "string",
        "isList": false,
        "means": "Where from, further: the session, what the caller's program calls itself, and the API key it came with."
      },
      {
        "name": "user_agent",
        "number": 13,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "api_key_id",
        "number": 14,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "subject_name",
        "number": 15,
        "type": "string",
        "isList": false,
        "means": "What the record is called where `before` and `after` do not say it; empty: their `name`."
      },
      {
        "name": "location_id",
        "number": 16,
        "type": "int64",
        "isList": false,
        "means": "The location that the record belongs to; 0 for none."
      }
    ]
  },
  "backroom.reporting.v1.FiguresChanged": {
    "means": "The figures of an account moved: screens look again. Topic `figures`, key: account id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_ids",
        "number": 2,
        "type": "int64",
        "isList": true,
        "means": "Locations whose figures moved."
      },
      {
        "name": "order_ids",
        "number": 3,
        "type": "string",
        "isList": true,
        "means": "Order ids that are in the figures from now on, at most 100; the rest is only counted."
      },
      {
        "name": "orders",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "received_at",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": "Latest receipt time among them, milliseconds since the epoch."
      }
    ]
  },
  "backroom.support.v1.MailRequested": {
    "means": "A mail is wanted. Topic `mail`, key: mail id. What it says and to whom travels sealed (AES-256-GCM under the key that the asking service and support share), because keys and addresses must not stand in a log.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "Names the mail for ever, such as `password-reset/<id>`: one mail is sent per id, however often this arrives."
      },
      {
        "name": "sealed",
        "number": 2,
        "type": "bytes",
        "isList": false,
        "means": "A MailContent, in base64; opens for the purpose `mail:<id>`."
      },
      {
        "name": "expires_at",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch; after that the mail would say nothing true and is not sent."
      }
    ]
  },
  "backroom.support.v1.MailRefused": {
    "means": "No mail server takes a mail: its address is wrong, or wants none. Topic `mail.refused`, key: mail id.",
    "fields": [
      {
        "name": "id",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "Of the MailRequested."
      }
    ]
  },
  "backroom.support.v1.MailContent": {
    "means": "What is sealed in a MailRequested.",
    "fields": [
      {
        "name": "kind",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "`confirm`, `accountExists`, `reset`, `newSignIn`, `emailChanged`, `confirmEmail`, `invite`, `customerInvite`, `giftCard` or `receipt`."
      },
      {
        "name": "language",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "en, de, es, fr, ja or zh; any other is written in en."
      },
      {
        "name": "to",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "name",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": "The recipient's name."
      },
      {
        "name": "values",
        "number": 5,
        "type": "map<string, string>",
        "isList": false,
        "means": "What the kind needs: `id` and `key` (confirm, confirmEmail, reset, invite, customerInvite), `device`, `address` and `at` (newSignIn), `email` (emailChanged), `operator` (invite, customerInvite, giftCard), `amount` and, where it expires, `until` (giftCard), `number`, `location` and `at` (receipt). Never a link: support makes those."
      },
      {
        "name": "table",
        "number": 6,
        "type": "backroom.support.v1.MailTable",
        "isList": false,
        "means": "What was bought and paid (receipt); absent where a mail has no table."
      }
    ]
  },
  "backroom.support.v1.MailTable": {
    "means": "A table in a mail.",
    "fields": [
      {
        "name": "rows",
        "number": 1,
        "type": "backroom.support.v1.MailRow",
        "isList": true,
        "means": ""
      }
    ]
  },
  "backroom.support.v1.MailRow": {
    "means": "A line of a table in a mail.",
    "fields": [
      {
        "name": "kind",
        "number": 1,
        "type": "string",
        "isList": false,
        "means": "What the line is: `product`; a sum: `savings`, `tax`, `deposit`, `fee`, `total`, `refund`; or what was paid with: `card`, `giftCard`, `loyalty`, `cashWallet`, `tab`, `billCash`, `globalConnectCard`, `operator`."
      },
      {
        "name": "text",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "The name of a product, the last digits of a card; empty for the rest."
      },
      {
        "name": "amount",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": "As it is read in the language of the mail."
      }
    ]
  },
  "backroom.tenders.v1.PurseChanged": {
    "means": "What a customer's purse comes to after it changed: a fact, kept for ever. Topic `wallets`, key: purse. Whoever keeps the last one goes by `version`, never by time.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "purse_id",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "UUID; of a gift card it is the card's."
      },
      {
        "name": "customer_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "tender",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": "`wallet`, `points`, `giftCard`, `tab`."
      },
      {
        "name": "currency",
        "number": 5,
        "type": "string",
        "isList": false,
        "means": "Of balance, held and limit, which are its minor units; points are `PTS`."
      },
      {
        "name": "balance",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": "Below zero: what the customer owes on a tab, or points that were taken back after they were spent."
      },
      {
        "name": "held",
        "number": 7,
        "type": "int64",
        "isList": false,
        "means": "What is reserved of it for sales that are not captured yet."
      },
      {
        "name": "credit_limit",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": "How far below zero a tab may go; 0 for the others."
      },
      {
        "name": "version",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": "Goes up by one with each change of the purse."
      },
      {
        "name": "at",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch."
      },
      {
        "name": "balance_kept",
        "number": 11,
        "type": "bool",
        "isList": false,
        "means": "The balance is as the version before told it: something was reserved or freed, and nothing moved."
      }
    ]
  },
  "backroom.tenders.v1.ShortfallFound": {
    "means": "Stored value paid for a sale without being there, nor reserved: what is owed for it, a fact, kept for ever. Told once for each sale, tender and card. Topic `wallets`, key: the debt's id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "shortfall_id",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "UUID of the debt."
      },
      {
        "name": "order_id",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "customer_id",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": "0: nobody's, for no customer of the operator was named."
      },
      {
        "name": "tender",
        "number": 6,
        "type": "string",
        "isList": false,
        "means": "What the sale said that it was paid with: `wallet`, `points`, `giftCard`, `tab`."
      },
      {
        "name": "currency",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": "Of the amount: money, whatever the tender."
      },
      {
        "name": "amount",
        "number": 8,
        "type": "int64",
        "isList": false,
        "means": "Above zero, minor units."
      },
      {
        "name": "at",
        "number": 9,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch, and the place's date then, yyyy-MM-dd."
      },
      {
        "name": "local_date",
        "number": 10,
        "type": "string",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.tenders.v1.RedemptionFlagged": {
    "means": "Points or a tab paid for a sale otherwise than they should have: without a reservation, beyond what was there or its limit (H-02), or other money than the pieces come to (H-10). Told once for each of the two in a sale. Topic `wallets`, key: the sale.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "order_id",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 3,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "customer_id",
        "number": 4,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "flag",
        "number": 5,
        "type": "backroom.tenders.v1.RedemptionFlag",
        "isList": false,
        "means": ""
      }
    ]
  },
  "backroom.tenders.v1.ShortfallSettled": {
    "means": "A debt was paid, refunded or written off, in whole or in part: a fact, kept for ever. Topic `wallets`, key: the debt's id.",
    "fields": [
      {
        "name": "account_id",
        "number": 1,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "settlement_id",
        "number": 2,
        "type": "string",
        "isList": false,
        "means": "UUID of this settlement."
      },
      {
        "name": "shortfall_id",
        "number": 3,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "order_id",
        "number": 4,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "location_id",
        "number": 5,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "customer_id",
        "number": 6,
        "type": "int64",
        "isList": false,
        "means": ""
      },
      {
        "name": "by",
        "number": 7,
        "type": "string",
        "isList": false,
        "means": "`deposit`: money that the customer put in; `refund`: of the sale itself; `writeOff`: the operator gives it up."
      },
      {
        "name": "tender",
        "number": 8,
        "type": "string",
        "isList": false,
        "means": "The purse's kind that paid, whose clearing account it is; empty for what is written off."
      },
      {
        "name": "currency",
        "number": 9,
        "type": "string",
        "isList": false,
        "means": ""
      },
      {
        "name": "amount",
        "number": 10,
        "type": "int64",
        "isList": false,
        "means": "Above zero, minor units."
      },
      {
        "name": "at",
        "number": 11,
        "type": "int64",
        "isList": false,
        "means": "Milliseconds since the epoch, and the place's date then, yyyy-MM-dd."
      },
      {
        "name": "local_date",
        "number": 12,
        "type": "string",
        "isList": false,
        "means": ""
      }
    ]
  }
};
