// Written by `npm run api`. Do not edit.
export interface paths {
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens an operator, with its first person where an email is given */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "North Shore Markets"
                     *     }
                     */
                    "application/json": components["schemas"]["NewAccount"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/tabs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tabs of customers, by email; of other operators where `operator` says so */
        get: {
            parameters: {
                query?: {
                    customer?: number;
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "email" | "-email" | "firstName" | "-firstName" | "lastName" | "-lastName" | "balance" | "-balance" | "limit" | "-limit";
                    startDate?: string;
                };
                header?: never;
                path: {
                    accountId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TabList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Opens a tab for a customer who has none, with a limit above zero; also takes WalletsCredit, for it gives credit */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    accountId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "userId": 7,
                     *       "limit": "50.00"
                     *     }
                     */
                    "application/json": components["schemas"]["NewTab"];
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TabUser"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/tabs/{tabId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Archives a tab on which nothing is owed, reserved or being paid */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    accountId: number;
                    tabId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TabArchived"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        /** Another limit of a tab, 0 for none; a higher one also takes WalletsCredit */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    accountId: number;
                    tabId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "limit": "25.00"
                     *     }
                     */
                    "application/json": components["schemas"]["TabChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TabUser"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One operator */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountDetail"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        /** Closes an operator; what it did stays */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        /** Changes what is given of an operator */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AccountChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountDetail"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/accounts/{id}/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When an operator wants to be told of a device that is away */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AlarmSettings"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Sets it */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "offlineAfter": 20
                     *     }
                     */
                    "application/json": {
                        offlineAfter: number;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AlarmSettings"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/accounts/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of an operator, the newest first */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "prefix" | "-prefix" | "created" | "-created" | "lastUsed" | "-lastUsed" | "expires" | "-expires";
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiKeyList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Make an API key with no more than one holds oneself */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Till",
                     *       "permissions": [
                     *         "LedgerAll"
                     *       ],
                     *       "GroupId": 7
                     *     }
                     */
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedApiKey"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The location groups of an operator */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "description" | "-description" | "locations" | "-locations" | "updatedOn" | "-updatedOn";
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationGroupList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** A new location group */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "North",
                     *       "locationIds": [
                     *         7
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewLocationGroup"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationGroup"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a group that no role is limited to */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    groupId: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationGroupRemoved"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        /** Replaces the locations of a group; the body may be their bare list */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    groupId: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "locationIds": [
                     *         7
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LocationGroupChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationGroupChanged"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/accounts/{id}/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invites one person; whether anybody else knows them changes nothing */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.test",
                     *       "firstName": "Ada",
                     *       "lastName": "Test",
                     *       "phone": "",
                     *       "group": "Night shift"
                     *     }
                     */
                    "application/json": components["schemas"]["NewInvite"];
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invite"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The name of an operator's inventory system; empty where it has none */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["InventoryProvider"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Roles that can be given at an operator: the system's and its own */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "description" | "-description" | "group" | "-group" | "updatedOn" | "-updatedOn";
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RoleList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One role */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    roleId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RoleDetail"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether everybody with a role at this operator needs a second factor, and how long their sessions live without use */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "requireTwoFactor": true
                     *     }
                     */
                    "application/json": {
                        /** @description After so many minutes without use sessions end; of several operators the strictest counts */
                        idleMinutes?: number;
                        requireTwoFactor?: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An operator's sign-in provider */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SingleSignOnDetail"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Set an operator's sign-in provider, as far as one holds what it can open */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://sign-in.example.com",
                     *       "clientId": "backroom",
                     *       "clientSecret": "entered",
                     *       "emailDomains": [
                     *         "example.com"
                     *       ],
                     *       "defaultRoleId": 7,
                     *       "enabled": true,
                     *       "version": 0
                     *     }
                     */
                    "application/json": components["schemas"]["SingleSignOnChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SingleSignOn"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What an operator shows of itself */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Store"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes what is given of it; the currency never changes */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StoreChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Store"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/accounts/{id}/taxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sales taxes of an operator, by name */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "rate" | "-rate" | "locations" | "-locations";
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SalesTaxList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** A new sales tax */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "City tax",
                     *       "rate": 2.5
                     *     }
                     */
                    "application/json": components["schemas"]["NewSalesTax"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SalesTax"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/taxes/{taxId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sales tax */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    taxId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SalesTax"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        /** Removes a sales tax that is no location’s default */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    taxId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        /** Changes a sales tax; 409 when the version named is not the present one */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    taxId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "City tax",
                     *       "rate": 2.5
                     *     }
                     */
                    "application/json": components["schemas"]["SalesTaxChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SalesTax"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/accounts/{id}/taxes/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The default tax of each location, by name */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name";
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationTaxList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/taxes/locations/{locationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Sets the default tax of a location; -1 is No Tax */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    locationId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "taxId": -1
                     *     }
                     */
                    "application/json": {
                        taxId: number;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationTax"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/accounts/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of an operator */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "email" | "-email" | "updatedOn" | "-updatedOn" | "status" | "-status";
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The operators within reach; the dates are those of their opening */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "id" | "-id" | "program" | "-program" | "currency" | "-currency" | "timezone" | "-timezone" | "status" | "-status";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Devices that somebody has to look after, those that go on first */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    kind?: "offline" | "left-open" | "forced-open";
                    limit?: number;
                    location?: number;
                    open?: boolean;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "device" | "-device" | "location" | "-location" | "kind" | "-kind" | "since" | "-since" | "ended" | "-ended";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AlarmList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up; the email has to be confirmed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.test",
                     *       "firstName": "Ada",
                     *       "lastName": "Test",
                     *       "password": "a long enough password"
                     *     }
                     */
                    "application/json": components["schemas"]["Registration"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The same */
                            accessToken: string;
                            /** @description Reaches the confirmation page alone */
                            authorization: string;
                            email: string;
                            /** Format: date-time */
                            expires: string;
                        };
                    };
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much waits for somebody: in quarantine, as differences, of devices, as debts; on whatever day it came */
        get: {
            parameters: {
                query?: {
                    location?: number;
                    operator?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Attention"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every change of the operators within reach, the latest first; of one record with its kind and id */
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    command?: string;
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    signIns?: boolean;
                    sort?: "at" | "-at";
                    startDate?: string;
                    subjectId?: string;
                    subjectKind?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Recomputes the chains of the audit log and names the first broken entry of each */
        get: {
            parameters: {
                query?: {
                    account?: number;
                    nextAccount?: number;
                    nextSequence?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditVerification"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/admin/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with email and password */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description After failed attempts the answer may be 429 with a type that ends in `#proof-of-work-required`, a `challenge` and a `difficulty`. The call is then repeated within five minutes, from the same address and with the same email, with `<challenge>:<n>` here: `n` of letters, digits, `-` and `_`, such that the SHA-256 of that whole text begins with `difficulty` zero bits. It counts once. `#mail-link-required` means that a new password by mail, or a browser that has signed in before, is the only way in for a day. */
                    "Proof-Of-Work"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.test",
                     *       "password": "secret"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Session"] | components["schemas"]["Challenge"];
                    };
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/challenges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the second step of a sign-in */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description After failed attempts the answer may be 429 with a type that ends in `#proof-of-work-required`, a `challenge` and a `difficulty`. The call is then repeated within five minutes, from the same address and with the same email, with `<challenge>:<n>` here: `n` of letters, digits, `-` and `_`, such that the SHA-256 of that whole text begins with `difficulty` zero bits. It counts once. `#mail-link-required` means that a new password by mail, or a browser that has signed in before, is the only way in for a day. */
                    "Proof-Of-Work"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "method": "totp",
                     *       "code": "123456"
                     *     }
                     */
                    "application/json": {
                        code: string;
                        /** @enum {string} */
                        method: "totp" | "recovery";
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
                400: components["responses"]["invalid"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an email by the id and key of a mail */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "id": "0197746a-0000-7000-8000-000000000001",
                     *       "key": "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        key: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                            /** @description An invitation to an operator was accepted */
                            joined: boolean;
                            message: string;
                        };
                    };
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the mail of a registration again; the bearer token is that of the registration */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token for a kiosk, for an hour, in exchange for its login string and password */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "login": "lobby-1",
                     *       "password": "secret"
                     *     }
                     */
                    "application/json": {
                        /** @description the login string of the kiosk */
                        login: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeviceSession"];
                    };
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For whom the link of a mail is that sets a password, by its id and key; spends nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "key": "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
                     *     }
                     */
                    "application/json": {
                        key: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                        };
                    };
                };
                400: components["responses"]["invalid"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Swap the refresh cookie for a fresh access token */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up; the email has to be confirmed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.test",
                     *       "firstName": "Ada",
                     *       "lastName": "Test",
                     *       "password": "a long enough password"
                     *     }
                     */
                    "application/json": components["schemas"]["Registration"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description The same */
                            accessToken: string;
                            /** @description Reaches the confirmation page alone */
                            authorization: string;
                            email: string;
                            /** Format: date-time */
                            expires: string;
                        };
                    };
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/{operator}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** To an operator's sign-in provider, by the operator's id or subdomain */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    operator: string | number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sso/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Back from an operator's sign-in provider; leads to the console */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Carts at the kiosks of operators of globalConnect, newest first */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "total" | "-total" | "created" | "-created" | "updated" | "-updated";
                    startDate?: string;
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CartList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carts/{id}/photo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the photo of a canceled cart can be fetched, for five minutes */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CartPhoto"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carts/{id}/photo/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For kiosks: an address to which the photo of a cart can be sent by PUT for ten minutes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CartPhotoUpload"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What devices within reach were told to do, the latest first */
        get: {
            parameters: {
                query?: {
                    batchId?: string;
                    deviceId?: number;
                    endDate?: string;
                    id?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    open?: boolean;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                    unmended?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CommandList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/csp-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells what the content security policy kept a page from; browsers call it by themselves */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What customers owe for sales that stored value did not cover, the latest first */
        get: {
            parameters: {
                query?: {
                    customer?: number;
                    limit?: number;
                    open?: boolean;
                    operator?: number;
                    order?: string;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DebtList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/debts/{debtId}/write-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The operator gives up what remains of a debt */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    debtId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "reason": "The kiosk was broken"
                     *     }
                     */
                    "application/json": {
                        /** @description for the audit log */
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Debt"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where kiosks, locks and bill validators connect by MQTT */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeviceAddress"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells of a failure of the console */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "message": "It broke"
                     *     }
                     */
                    "application/json": {
                        /** @default [] */
                        breadcrumbs?: {
                            /** Format: date-time */
                            at: string;
                            kind: string;
                            text: string;
                        }[];
                        message: string;
                        /** @default  */
                        page?: string;
                        /** @default  */
                        release?: string;
                        /** @default  */
                        stack?: string;
                        /** @default  */
                        traceId?: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files that the caller asked for, newest first, each for a day */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExportList"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a file of the caller’s is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        /** Takes a file of the caller’s away */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends a file that is being written */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of the caller’s; one that is being written comes as it grows */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a file that failed or was cancelled anew */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a file with every cart of a filter: CSV, JSON or XLSX */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date */
                        endDate?: string;
                        /**
                         * @description xls, as the documents call it, is an .xlsx file
                         * @default csv
                         * @enum {string}
                         */
                        format?: "csv" | "json" | "xlsx" | "xls";
                        /** @default  */
                        keywords?: string;
                        /**
                         * @description of headings, words, amounts and times
                         * @default en
                         * @enum {string}
                         */
                        language?: "en" | "de" | "es" | "fr" | "ja" | "zh";
                        location?: number;
                        operator?: number;
                        /** @enum {string} */
                        period?: "days" | "weeks" | "months" | "years" | "custom";
                        /**
                         * @description The column to sort by; behind a minus from the last on
                         * @default -created
                         * @enum {string}
                         */
                        sort?: "total" | "-total" | "created" | "-created" | "updated" | "-updated";
                        /** Format: date */
                        startDate?: string;
                        /**
                         * @description any of open, purchased, canceled and abandoned, comma-separated
                         * @default open,purchased,canceled,abandoned
                         */
                        status?: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a file with every customer of a filter: CSV, JSON or XLSX */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: date */
                        endDate?: string;
                        /**
                         * @description xls, as the documents call it, is an .xlsx file
                         * @default csv
                         * @enum {string}
                         */
                        format?: "csv" | "json" | "xlsx" | "xls";
                        /** @description those in this group of customers alone */
                        group?: number;
                        /**
                         * @description enabled: those who checked in somewhere alone
                         * @enum {string}
                         */
                        isCheckinFlag?: "enabled" | "disabled" | "";
                        /** @default  */
                        keywords?: string;
                        /**
                         * @description of headings, words, amounts and times
                         * @default en
                         * @enum {string}
                         */
                        language?: "en" | "de" | "es" | "fr" | "ja" | "zh";
                        operator?: number;
                        /** @enum {string} */
                        period?: "days" | "weeks" | "months" | "years" | "custom";
                        /** Format: date */
                        startDate?: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports/ledgers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins a file with every row of a ledger’s filter: CSV, JSON or XLSX */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        customerId?: number;
                        /** Format: date */
                        endDate?: string;
                        /**
                         * @description xls, as the documents call it, is an .xlsx file
                         * @default csv
                         * @enum {string}
                         */
                        format?: "csv" | "json" | "xlsx" | "xls";
                        /** @default  */
                        keywords?: string;
                        kioskId?: number;
                        /**
                         * @description of headings, words, amounts and times
                         * @default en
                         * @enum {string}
                         */
                        language?: "en" | "de" | "es" | "fr" | "ja" | "zh";
                        lastFour?: string;
                        location?: number;
                        operator?: number;
                        /** Format: uuid */
                        orderId?: string;
                        paymentMethods?: string;
                        /** @enum {string} */
                        period?: "days" | "weeks" | "months" | "years" | "custom";
                        /**
                         * @description those alone that charged another price or tax than held at their time
                         * @enum {string}
                         */
                        priceDiffers?: "" | "true";
                        /**
                         * @description The column to sort by; behind a minus from the last on
                         * @default -date
                         * @enum {string}
                         */
                        sort?: "date" | "-date" | "amount" | "-amount";
                        /** Format: date */
                        startDate?: string;
                        /**
                         * @description sales, loads or payments of tabs
                         * @default order
                         * @enum {string}
                         */
                        type?: "order" | "valueAdd" | "tabPayment";
                    };
                };
            };
            responses: {
                /** @description The answer */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One location group */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationGroup"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/groups/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new role of the operator of a location group */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Clerk",
                     *       "GroupId": 7
                     *     }
                     */
                    "application/json": components["schemas"]["NewRole"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Role"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invites, the latest first, and what came of each */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "email" | "-email" | "firstName" | "-firstName" | "lastName" | "-lastName" | "group" | "-group" | "state" | "-state" | "sent" | "-sent" | "expires" | "-expires";
                    startDate?: string;
                    state?: "" | "waiting" | "sent" | "bounced" | "expired" | "accepted";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["InviteList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Invites everybody of a CSV file of 5,000 rows at most, headed email, firstName, lastName, phone, group */
        post: {
            parameters: {
                query: {
                    /** @example 11 */
                    accountId: number;
                };
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["InvitesSent"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes an invite back; whoever accepted it stays a customer */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    inviteId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        /** Changes what an invite says; to another email it is sent anew */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    inviteId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.test",
                     *       "firstName": "Ada",
                     *       "lastName": "Test",
                     *       "phone": "",
                     *       "group": "Night shift"
                     *     }
                     */
                    "application/json": components["schemas"]["InviteChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invite"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/invites/{inviteId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The caller accepts an invite to their own proven email, and is a customer from now on */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    inviteId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "key": "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
                     *     }
                     */
                    "application/json": components["schemas"]["InviteLink"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AcceptedInvite"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/{inviteId}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For whom the link of an invite is, by the key of its mail */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    inviteId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "key": "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk"
                     *     }
                     */
                    "application/json": components["schemas"]["InviteLink"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OpenedInvite"];
                    };
                };
                400: components["responses"]["invalid"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/{inviteId}/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs up by the key of an invite’s mail, which proves the email, and accepts; 409 for whoever has an account, and for whoever has one now though the invite was taken back meanwhile */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    inviteId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "key": "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
                     *       "firstName": "Ada",
                     *       "lastName": "Test",
                     *       "password": "a long enough password"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitedRegistration"];
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AcceptedInvite"];
                    };
                };
                400: components["responses"]["invalid"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/{inviteId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends an invite again, three a day to an address at most; the link of before stands until that mail goes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    inviteId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invite"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proves the ledger: postings balanced, stored sums as derived, refunds within payments */
        get: {
            parameters: {
                query?: {
                    nextAccount?: number;
                    nextMonth?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LedgerCheck"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries of the journal, the latest first: of some days, one sale, one refund, one account */
        get: {
            parameters: {
                query?: {
                    account?: string;
                    before?: string;
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    orderId?: string;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    refundId?: string;
                    sort?: "date" | "-date";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Journal"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/stock-of-sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proves the stock of one operator: what its sales took off the shelves is what was booked as sold */
        get: {
            parameters: {
                query?: {
                    nextAccount?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StockOfSales"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each account of the chart came to on at most 31 days (the last ones), or by one sale */
        get: {
            parameters: {
                query?: {
                    account?: string;
                    endDate?: string;
                    keywords?: string;
                    location?: number;
                    operator?: number;
                    orderId?: string;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    refundId?: string;
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["JournalSums"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/value-of-sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proves stored value: of each sale, load and payment of a tab the two journals clear each other, and purses hold what moved */
        get: {
            parameters: {
                query?: {
                    nextAccount?: number;
                    nextDay?: string;
                    nextPurse?: string;
                    nextSide?: "ledger" | "value" | "purses";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ValueOfSales"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kiosks/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells up to a hundred kiosks the same, with a result for each */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "command": "reboot",
                     *       "ids": [
                     *         7
                     *       ]
                     *     }
                     */
                    "application/json": {
                        command: string;
                        ids: number[];
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BulkCommand"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/kiosks/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kiosks within reach with their last diagnostic report */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["KioskList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hints of what changed, as server-sent events; ends when the rights of the caller change. `ready` names their version */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Server-sent events */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": unknown;
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The locations within reach */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    getCompressedLocation?: boolean;
                    includeKiosk?: boolean;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "id" | "-id" | "status" | "-status" | "timezone" | "-timezone";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Opens a location */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "accountId": 11,
                     *       "name": "Lobby",
                     *       "timezone": "UTC"
                     *     }
                     */
                    "application/json": components["schemas"]["NewLocation"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Location"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{code}/checkins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The caller is at this place, by the code of its sticker, and a customer of its operator from now on */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CheckIn"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One location with its kiosks */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Location"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes a location; 409 when the version named is not the present one */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Lobby"
                     *     }
                     */
                    "application/json": components["schemas"]["LocationChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Location"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/locations/{id}/coolers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers a lock; its password is told this once */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Cooler",
                     *       "provider": "Salto",
                     *       "serialNumber": "S1"
                     *     }
                     */
                    "application/json": components["schemas"]["NewCooler"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AddedCooler"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/kiosks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new kiosk; without a password one is made and told this once */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "One",
                     *       "uniqueLoginString": "lobby-1"
                     *     }
                     */
                    "application/json": {
                        barcodeScanner?: string;
                        cellProvider?: string;
                        color?: string;
                        connectionType?: string;
                        creditCardReader?: string;
                        /** @description The answer brings a password of 256 bits, this once */
                        generatePassword?: boolean;
                        mount?: string;
                        name?: string;
                        /** @description Sent only when filled; at least 16 characters */
                        password?: string;
                        serialNumber?: string;
                        tabletType?: string;
                        uniqueLoginString?: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedKiosk"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/kiosks/{kioskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One kiosk; with `command` the older call for telling it something: POST …/commands is the canonical one */
        get: {
            parameters: {
                query?: {
                    /** @example reboot */
                    command?: string;
                };
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                    kioskId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SentCommand"] | components["schemas"]["Kiosk"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/kiosks/{kioskId}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a kiosk was told to do, the latest first */
        get: {
            parameters: {
                query?: {
                    batchId?: string;
                    deviceId?: number;
                    endDate?: string;
                    id?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    open?: boolean;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                    unmended?: boolean;
                };
                header?: never;
                path: {
                    id: number;
                    kioskId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CommandList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Tells a kiosk to reboot or to update; the answer is the command as it was queued */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                    kioskId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "command": "reboot"
                     *     }
                     */
                    "application/json": {
                        command: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SentCommand"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/kiosks/{kioskId}/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a kiosk was there in the last seven days */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    kioskId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Uptime"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/price-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** For kiosks: where the price list of their place can be fetched for five minutes, when it is too long for a config */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PriceListLink"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/stocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What stands at a location, by the name of products */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "product" | "-product" | "category" | "-category" | "count" | "-count" | "par" | "-par" | "countedAt" | "-countedAt";
                    startDate?: string;
                    state?: "" | "short" | "uncounted";
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LocationStock"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/stocks/{productId}/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came and went of a product at a location, the latest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path: {
                    id: number;
                    productId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StockMovementList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/stocks/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what was counted, filled up or found otherwise at a location */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "kind": "count",
                     *       "lines": [
                     *         {
                     *           "productId": 7,
                     *           "quantity": 12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StockSaid"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StockList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/stocks/pars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Says how many of products there should be at a location; 0: nobody says */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "pars": [
                     *         {
                     *           "productId": 7,
                     *           "par": 24
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StockPars"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StockList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/locations/{id}/stocks/prekits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a pre-kit of what is short at a location */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewPrekit"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{id}/themes/{themeId}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Takes what was sent as the logo: PNG, JPEG or WebP, at most 2 MB */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    themeId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "key": ""
                     *     }
                     */
                    "application/json": {
                        /** @description Empty removes the logo */
                        key: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Theme"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/locations/{id}/themes/{themeId}/images/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An address to which a logo can be sent by PUT for ten minutes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    themeId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadKey"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{locationId}/coolers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lock with what happened at it lately */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    locationId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CoolerDetail"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Tells a lock to unlock, lock, enable, disable or reboot */
        post: {
            parameters: {
                query: {
                    /** @example unlock */
                    command: string;
                };
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                    locationId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SentCommand"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{locationId}/coolers/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened at a lock, the latest first */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                    locationId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CoolerEvents"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/{locationId}/coolers/{id}/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a lock was there in the last seven days */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    locationId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Uptime"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every location within reach in short, without pages */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    location?: number;
                    operator?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    permission?: "SalesAndReportingAll" | "SalesReports" | "InventoryReports" | "CustomerReports" | "TaxReports" | "CustomersAll" | "LedgerAll" | "LoyaltyAll" | "PromosAndCouponsAll" | "AddonsAll" | "OperatorsAll" | "SetupAll" | "SetupGeneral" | "SetupUsers" | "SetupOperators" | "SetupLocations" | "ProductsAll" | "GiftCards" | "Tickets" | "AssetsAll" | "ApplicationsAll" | "RefundsIssue" | "WalletsCredit" | "DevicesCommand" | "OperatorsDelete" | "CustomersChange" | "LedgerChange" | "LoyaltyChange" | "PromosAndCouponsChange" | "AddonsChange" | "OperatorsChange" | "SetupChange" | "SetupGeneralChange" | "SetupUsersChange" | "SetupOperatorsChange" | "SetupLocationsChange" | "ProductsChange" | "GiftCardsChange" | "TicketsChange" | "AssetsChange" | "ApplicationsChange";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EveryLocation"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/checkin/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Name and address of a place by the code of its check-in page */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    code: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CheckinPlace"];
                    };
                };
                400: components["responses"]["invalid"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/coolers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The locks within reach, by name */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "id" | "-id" | "serial" | "-serial" | "location" | "-location" | "added" | "-added";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CoolerList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/kiosks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes a kiosk; 409 when the version named is not the present one */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "One"
                     *     }
                     */
                    "application/json": components["schemas"]["KioskChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedKiosk"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The products within reach with the price that holds now */
        get: {
            parameters: {
                query?: {
                    barcode?: string;
                    brand?: number;
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "brand" | "-brand" | "supplier" | "-supplier" | "price" | "-price" | "created" | "-created";
                    startDate?: string;
                    status?: "" | "enabled" | "disabled";
                    supplier?: number;
                    tags?: number;
                    type?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** A new product; brand, supplier, category and tags are made by their names */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "accountId": 11,
                     *       "name": "Cola",
                     *       "category": "Cold drinks",
                     *       "price": 2.19
                     *     }
                     */
                    "application/json": components["schemas"]["NewProduct"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One product */
        get: {
            parameters: {
                query?: {
                    includeStocks?: boolean;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes a product; what is left out stays, and 409 when the version named is not the present one */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Cola",
                     *       "price": 2.29
                     *     }
                     */
                    "application/json": components["schemas"]["ProductChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/locations/products/{id}/barcodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Adds a barcode, which no other product of the operator has */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "code": "4006381333931"
                     *     }
                     */
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/{id}/barcodes/{barcodeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a barcode away */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    barcodeId: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A deactivated copy, without SKU, barcodes and featured places */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "suffix": "(copy)"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description stands behind its name, such as (copy)
                         * @default
                         */
                        suffix?: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes what was sent as a picture: PNG, JPEG or WebP, at most 2 MB, at most ten of them */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "key": "uploads/11/products/7/0197746a-0000-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": {
                        key: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        /** Puts the pictures into an order; the first is that of lists */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "images": [
                     *         7
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description each picture of the product once */
                        images: number[];
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/locations/products/{id}/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a picture away */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    imageId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/{id}/images/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An address to which a picture can be sent by PUT for ten minutes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadKey"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/{id}/kiosks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the present price of a product has come: which kiosks have taken it, and which not */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PriceArrival"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/{id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every price that a product had, has and will have, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductPrices"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** A price that holds from an instant to come on */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "price": 2.29,
                     *       "validFrom": "2100-01-01T00:00:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ComingPrice"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductPrices"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        /** Takes back the price that was to hold from an instant to come on */
        delete: {
            parameters: {
                query: {
                    /** @example 2100-01-01T00:00:00Z */
                    validFrom: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductPrices"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes up to 500 products alike, each for itself */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "ids": [
                     *         7
                     *       ],
                     *       "active": true
                     *     }
                     */
                    "application/json": components["schemas"]["ProductsChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedProducts"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where products are featured, at most 20000 pairs */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    location?: number;
                    operator?: number;
                    operatorProductIds?: string;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FeaturedProducts"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/top": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Features products at places */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "locationIds": [
                     *         7
                     *       ],
                     *       "operatorProductIds": [
                     *         7
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeaturedChange"];
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/products/top/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Features products at places no longer */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "locationIds": [
                     *         7
                     *       ],
                     *       "operatorProductIds": [
                     *         7
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FeaturedChange"];
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/productsFilter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a list of products can be narrowed to, by name */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    location?: number;
                    operator?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductFilters"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/stocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Locations with their pre-kits, by name */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StockPlaceList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/stocks/prekits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A pre-kit as a file: to be printed, or for another system */
        get: {
            parameters: {
                query?: {
                    export?: "pdf" | "csv";
                    language?: "en" | "de" | "es" | "fr" | "ja" | "zh";
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/stocks/prekits/{id}/cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back a pre-kit that nobody brings */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PrekitRecord"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/stocks/prekits/{id}/delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks a pre-kit as delivered, which fills up the shelf; again it answers what was done */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["PrekitDelivery"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PrekitRecord"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/stocks/prekits/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One pre-kit with its products */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PrekitRecord"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/stocks/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a product stands: every location within reach */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StockList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/themes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One theme */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Theme"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Replaces what a theme says; 409 when the version named is not the present one */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "scanButtonHidden": false,
                     *       "lookupButtonHidden": false,
                     *       "disableCart": false,
                     *       "disableCreditCardPurchases": false,
                     *       "coolerButtonHidden": false,
                     *       "disableApplePay": false,
                     *       "primaryColor": "#112233",
                     *       "secondaryColor": "#112233",
                     *       "bannerColor": "#112233",
                     *       "barcodeScannerHardware": "",
                     *       "creditCardReaderHardware": ""
                     *     }
                     */
                    "application/json": components["schemas"]["ThemeChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Theme"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations/themes/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The themes within reach, by the name of their location */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ThemeList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loyalties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Places by name with what their loyalty programs gave; of one place its tiers besides */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LoyaltyPlaceList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** The same loyalty program for places of one operator, from now on */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "locationId": 7,
                     *       "active": true,
                     *       "tiers": [
                     *         {
                     *           "id": 1,
                     *           "products": [
                     *             7
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LoyaltyChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: components["schemas"]["SavedLoyalty"][];
                            meta: {
                                totalItems: number;
                            };
                        };
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/loyalties/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ten products at most that can be given for points, by the beginning of a word of their name */
        get: {
            parameters: {
                query?: {
                    keywords?: string;
                    operator?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FoundLoyaltyProducts"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own purchases at every operator, newest first */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnOrders"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Places an order and has it paid, a customer for themself by card or stored value where they are one, staff with LedgerChange for anybody: 201 when it is, 202 while the outcome of a payment is not known (the same call under the same key tells it later), 402 when a card is declined */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "location": 7,
                     *       "lines": [
                     *         {
                     *           "productId": 7,
                     *           "quantity": 1,
                     *           "unitPrice": 2.19
                     *         }
                     *       ],
                     *       "payments": [
                     *         {
                     *           "method": "cash",
                     *           "amount": 2.19
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        customer?: number;
                        lines: {
                            productId: number;
                            /** @description pieces */
                            quantity: number;
                            /** @description of a piece, without tax; refused when it is not the price */
                            unitPrice: number | string;
                        }[];
                        location: number;
                        /**
                         * Format: date-time
                         * @description when it was sold; now without it
                         */
                        occurredAt?: string;
                        /** @description they add up to the total */
                        payments: {
                            amount: number | string;
                            /** @enum {string} */
                            method: "creditCard" | "cardPresent" | "creditCardManual" | "creditCardSwipe" | "globalConnectCard" | "giftCard" | "loyalty" | "loyaltyCard" | "yokeCash" | "yokeCashLoad" | "operator" | "cash" | "tab" | "tabPayment" | "yokeTab" | "unpaidCart" | "card";
                            /** @description the card processor's token of the card; card numbers are refused */
                            paymentMethod?: string;
                            /** @description that a payment by points takes */
                            points?: number;
                            /** @description of a payment by points: the pieces that it pays for, with their tax and deposit, and the fee where they are all of the order; without it all of the order */
                            products?: {
                                productId: number;
                                /** @description pieces */
                                quantity: number;
                            }[];
                            /**
                             * Format: uuid
                             * @description of a payment by gift card: the card
                             */
                            reference?: string;
                        }[];
                        /** @description for kiosks, where stored value pays: the token of POST /wallets/identify */
                        session?: string;
                        /** @description refused when the order comes to another */
                        total?: number | string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlaceOrderAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                402: components["responses"]["paymentRequired"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One sale, as it is shown */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sale"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes what is shown of a sale, not what was booked; 409 when the version named is not the present one */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "notes": "Two were missing"
                     *     }
                     */
                    "application/json": components["schemas"]["SaleChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sale"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/orders/{id}/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the receipt of a sale, for whoever keeps its ledger or bought it */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.test"
                     *     }
                     */
                    "application/json": {
                        email: string;
                        /**
                         * @default en
                         * @enum {string}
                         */
                        language?: "en" | "de" | "es" | "fr" | "ja" | "zh";
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReceiptSent"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a payment of a sale back, or a part of it */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key": string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "transactionId": "0197746a-0000-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": {
                        /** @description decimal, in the currency of the sale; without it all that remains */
                        amount?: number | string;
                        /** @description refused when the sale was paid in another */
                        currency?: string;
                        /**
                         * @description pieces that come back, each line once; they decide the amount
                         * @default []
                         */
                        lines?: components["schemas"]["ReturnedLine"][];
                        /** @default  */
                        reason?: string;
                        /**
                         * @description that these go back on the shelf
                         * @default false
                         */
                        restock?: boolean;
                        /**
                         * Format: uuid
                         * @description of the payment, as the ledger lists it
                         */
                        transactionId: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RefundAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/refund/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the same refund would do, and where it goes; changes nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "transactionId": "0197746a-0000-7000-8000-000000000001"
                     *     }
                     */
                    "application/json": {
                        /** @description decimal, in the currency of the sale; without it all that remains */
                        amount?: number | string;
                        /** @description refused when the sale was paid in another */
                        currency?: string;
                        /**
                         * @description pieces that come back, each line once; they decide the amount
                         * @default []
                         */
                        lines?: components["schemas"]["ReturnedLine"][];
                        /** @default  */
                        reason?: string;
                        /**
                         * @description that these go back on the shelf
                         * @default false
                         */
                        restock?: boolean;
                        /**
                         * Format: uuid
                         * @description of the payment, as the ledger lists it
                         */
                        transactionId: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RefundPreview"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the card processor and the journal disagree, and which days were compared */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "day" | "-day" | "kind" | "-kind" | "processor" | "-processor" | "reference" | "-reference" | "journal" | "-journal" | "there" | "-there" | "off" | "-off";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reconciliation"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/webhooks/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What Stripe reports, signed by it; a report that comes again does nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every permission area, with the area it belongs to */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PermissionList"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products as CSV that can be imported: those of an operator, sent back as they are, change nothing */
        get: {
            parameters: {
                query?: {
                    operator?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Files of products that were sent within thirty days, the latest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    operator?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductImportList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** An address to which a CSV file of products can be sent by PUT for ten minutes */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "accountId": 11,
                     *       "fileName": "products.csv"
                     *     }
                     */
                    "application/json": {
                        /** @description whose products */
                        accountId: number;
                        fileName: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BegunImport"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an import is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductImportAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/imports/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Applies the rows as they were shown; those whose product was changed since are refused */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductImportAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/imports/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Has what was sent read: what each row would come to, and nothing changes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductImportAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/imports/{id}/refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The refused rows as they were sent, with why: mended they can be sent again */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/imports/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of a file, and what became or would become of each */
        get: {
            parameters: {
                query?: {
                    keywords?: string;
                    limit?: number;
                    page?: number;
                    result?: "" | "created" | "changed" | "unchanged" | "refused";
                    undone?: "" | "undone" | "kept";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportRowList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back what an import changed, once, where nobody changed it after; what it made is deactivated */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProductImportAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sales that could not be booked, the latest first; days do not narrow them */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "when" | "-when" | "reason" | "-reason" | "total" | "-total";
                    startDate?: string;
                    state?: "waiting" | "booked" | "rejected";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Quarantine"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quarantine/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the device said of a sale beside what was expected */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["QuarantinedDetail"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quarantine/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Books a sale as the device says; the difference goes to suspense.claims */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["QuarantinedSale"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quarantine/{id}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Books this sale in place of what the device said, under the same order id */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "productId": 7,
                     *           "quantity": 1,
                     *           "unitPrice": "2.19"
                     *         }
                     *       ],
                     *       "payments": [
                     *         {
                     *           "method": "creditCard",
                     *           "amount": "2.19"
                     *         }
                     *       ],
                     *       "total": "2.19"
                     *     }
                     */
                    "application/json": components["schemas"]["Correction"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["QuarantinedSale"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quarantine/{id}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products of the operator of a sale, to choose from in a correction, at the price of then */
        get: {
            parameters: {
                query?: {
                    keywords?: string;
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ClaimProductList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quarantine/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Never books a sale; it is kept with the reason */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "reason": "Not a sale"
                     *     }
                     */
                    "application/json": {
                        /** @description why it is never booked */
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["QuarantinedSale"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/dashboard/fundsreport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Outstanding stored value: gift cards and cash wallets */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "startDate": "2026-06-01",
                     *       "endDate": "2026-06-30"
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardQuery"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FundsReport"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/dashboard/salesreport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revenue, gross profit, average sale and items per sale, with the period before */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "startDate": "2026-06-01",
                     *       "endDate": "2026-06-30"
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardQuery"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SalesReport"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/dashboard/topsalereport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The products sold most */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "startDate": "2026-06-01",
                     *       "endDate": "2026-06-30"
                     *     }
                     */
                    "application/json": {
                        /** @default [] */
                        accountIds?: number[];
                        /** Format: date */
                        endDate: string;
                        /** @default 10 */
                        limit?: number;
                        locationIds?: number[];
                        /**
                         * @default quantity
                         * @enum {string}
                         */
                        sort?: "quantity" | "price";
                        /** Format: date */
                        startDate: string;
                        /**
                         * @default months
                         * @enum {string}
                         */
                        timeMetric?: "days" | "weeks" | "months" | "years";
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TopSaleReport"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/dashboard/usertransactionreport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many users there are and how many sales were made */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "startDate": "2026-06-01",
                     *       "endDate": "2026-06-30"
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardQuery"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserTransactionReport"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/download/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same of the customers */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    format?: "csv" | "json" | "xlsx" | "xls";
                    group?: number;
                    isCheckinFlag?: "enabled" | "disabled" | "";
                    keywords?: string;
                    language?: "en" | "de" | "es" | "fr" | "ja" | "zh";
                    operator?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/download/ledgers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same in one call: begins the file and sends it as it grows; whoever goes away ends it */
        get: {
            parameters: {
                query?: {
                    customerId?: number;
                    endDate?: string;
                    format?: "csv" | "json" | "xlsx" | "xls";
                    keywords?: string;
                    kioskId?: number;
                    language?: "en" | "de" | "es" | "fr" | "ja" | "zh";
                    lastFour?: string;
                    location?: number;
                    operator?: number;
                    orderId?: string;
                    paymentMethods?: string;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    priceDiffers?: "" | "true";
                    sort?: "date" | "-date" | "amount" | "-amount";
                    startDate?: string;
                    type?: "order" | "valueAdd" | "tabPayment";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/download/sales/carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same of the carts */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    format?: "csv" | "json" | "xlsx" | "xls";
                    keywords?: string;
                    language?: "en" | "de" | "es" | "fr" | "ja" | "zh";
                    location?: number;
                    operator?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "total" | "-total" | "created" | "-created" | "updated" | "-updated";
                    startDate?: string;
                    status?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/ledgers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ledger of sales, loads or payments of tabs, newest first; of one customer also for CustomersAll */
        get: {
            parameters: {
                query?: {
                    customerId?: number;
                    endDate?: string;
                    keywords?: string;
                    kioskId?: number;
                    lastFour?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    orderId?: string;
                    page?: number;
                    paymentMethods?: string;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    priceDiffers?: "" | "true";
                    sort?: "date" | "-date" | "amount" | "-amount";
                    startDate?: string;
                    type?: "order" | "valueAdd" | "tabPayment";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ledger"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces a role; 409 when the version named is not the present one */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Clerk",
                     *       "GroupId": 7
                     *     }
                     */
                    "application/json": components["schemas"]["RoleChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Role"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        /** Removes a role that nobody holds */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/security/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change one's own password; ends one's other sessions */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "currentPassword": "secret",
                     *       "password": "another secret"
                     *     }
                     */
                    "application/json": {
                        currentPassword: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/security/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show anew that one is there; opens for ten minutes what answers 403 with the type `#fresh-proof-required` */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Of the authenticator, or a recovery code
                         * @default
                         */
                        code?: string;
                        /**
                         * @description The present one, or a code instead
                         * @default
                         */
                        password?: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/security/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's open sessions, the one used last first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnSessionList"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        /** End the caller's sessions but for this one */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ended: number;
                        };
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/security/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the caller's sessions */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    sessionId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/security/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's second factor */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TwoFactor"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Make a secret for an authenticator, for the password; a code of it puts it into force */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description The present one; empty for somebody who has none and signed in within five minutes
                         * @default
                         */
                        password?: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            secret: string;
                            /** @description otpauth, for a QR code */
                            url: string;
                        };
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/security/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the secret into force; answers the recovery codes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "code": "123456"
                     *     }
                     */
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Told this once */
                            recoveryCodes: string[];
                        };
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/security/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do without the second factor again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "password": "secret"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The present one; empty for somebody who has none and signed in within five minutes
                         * @default
                         */
                        password?: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the console has to know before anybody signs in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Settings"];
                    };
                };
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Links to tools outside the console, by name */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "url" | "-url";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExternalLinkList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Adds a link */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Reports",
                     *       "url": "https://reports.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["NewExternalLink"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExternalLink"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link to a tool outside the console */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExternalLink"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        /** Deletes a link */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        /** Changes a link; 409 when the version named is not the present one */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Reports",
                     *       "url": "https://reports.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["ExternalLinkChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExternalLink"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/system/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Keys whose events wait behind one that could not be applied, the latest first */
        get: {
            parameters: {
                query?: {
                    keywords?: string;
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeadLetterList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/dead-letters/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One parked event: why it failed, its headers and its content */
        get: {
            parameters: {
                query: {
                    /** @example identity/identity.notes/0197746a-0000-7000-8000-000000000001 */
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeadLetter"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/dead-letters/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Applies parked events again, in order per key */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RedriveTarget"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Redriven"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/facts/republish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to publish every booked sale again, under its original event id, and what every purse comes to */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LongWorkBegun"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/projections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the latest rebuild and the latest republishing are */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Projections"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/projections/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins to make the projections again from the log, beside the live ones */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LongWorkBegun"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of the operators within reach */
        get: {
            parameters: {
                query?: {
                    accountId?: number;
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "email" | "-email" | "updatedOn" | "-updatedOn" | "status" | "-status";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** A new person of an operator, with roles there, in one go; without a password they are mailed an invitation */
        post: {
            parameters: {
                query?: {
                    accountId?: number;
                };
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "first_name": "Ada",
                     *       "last_name": "Test",
                     *       "email": "ada@example.test",
                     *       "password": "a long enough password"
                     *     }
                     */
                    "application/json": components["schemas"]["NewPerson"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Person"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Oneself, or a user of an operator within reach */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Changes what is given of oneself, or of a user of an operator within reach */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "first_name": "Ada"
                     *     }
                     */
                    "application/json": components["schemas"]["PersonChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedPerson"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        /** The same as POST */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "first_name": "Ada"
                     *     }
                     */
                    "application/json": components["schemas"]["PersonChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangedPerson"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/users/{id}/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a person one of another operator of the caller */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    accountId: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Forgets a person: what is theirs is deleted or blanked for good, money and history stay by id */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Erasure"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Roles of oneself, or of a user of an operator within reach */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserRoles"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a role */
        post: {
            parameters: {
                query?: {
                    accountId?: number;
                };
                header?: never;
                path: {
                    id: number;
                    roleId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        /** Takes a role */
        delete: {
            parameters: {
                query?: {
                    accountId?: number;
                };
                header?: never;
                path: {
                    id: number;
                    roleId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customers of operators of yoke, by the beginnings of their names and emails */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    group?: number;
                    isCheckinFlag?: "enabled" | "disabled" | "";
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "email" | "-email" | "joined" | "-joined" | "lastSeen" | "-lastSeen";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One customer, of the operator in view */
        get: {
            parameters: {
                query?: {
                    operator?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Customer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/customers/{id}/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cards on file of a customer, by brand and last four digits */
        get: {
            parameters: {
                query?: {
                    operator?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardOnFileList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/customers/{id}/purses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a customer has at the operator in view: wallet, points, gift cards, tab */
        get: {
            parameters: {
                query?: {
                    operator?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PurseList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/customers/{id}/purses/{purse}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them, what is reserved of it, and what it came to at any moment */
        get: {
            parameters: {
                query?: {
                    at?: string;
                    operator?: number;
                };
                header?: never;
                path: {
                    id: number;
                    purse: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PurseDetails"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/customers/{id}/purses/{purse}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How it moved, the latest first; days are of the operator’s own calendar */
        get: {
            parameters: {
                query?: {
                    at?: string;
                    endDate?: string;
                    limit?: number;
                    operator?: number;
                    page?: number;
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                    purse: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PurseEntryList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/customers/picker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ten customers of an operator of either program at most, for whoever picks one */
        get: {
            parameters: {
                query?: {
                    /** @example ada */
                    keywords?: string;
                    /** @example 11 */
                    operator?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FoundCustomerList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups of customers, by name */
        get: {
            parameters: {
                query?: {
                    accountId?: number;
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "name" | "-name" | "members" | "-members";
                    startDate?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerGroupList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** A new group; 406 for a name that is taken */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Night shift",
                     *       "users": [
                     *         7
                     *       ],
                     *       "AccountId": 11
                     *     }
                     */
                    "application/json": components["schemas"]["NewCustomerGroup"];
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerGroup"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                406: components["responses"]["notAcceptable"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/groups/{customerGroupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A group with a page of its members */
        get: {
            parameters: {
                query?: {
                    keywords?: string;
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path: {
                    customerGroupId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerGroupMembers"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Adds customers to a group; those who are in it stay */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    customerGroupId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         7
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["NewGroupMembers"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GroupMembersAdded"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        /** Removes a group; its members stay customers */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    customerGroupId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerGroupRemoved"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        /** Another name or description; 406 for a name that is taken */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    customerGroupId: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "name": "Day shift"
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerGroupChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerGroup"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                406: components["responses"]["notAcceptable"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/users/groups/{customerGroupId}/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Takes a customer out of a group */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    customerGroupId: number;
                    userId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerGroup"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/groups/picker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ten groups of customers of an operator at most, for whoever picks one */
        get: {
            parameters: {
                query?: {
                    keywords?: string;
                    operator?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FoundCustomerGroupList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cards on file of the caller, at every operator */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnCardsOnFile"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Leaves a card of the caller with the card processor, by a token of that; the first one is the default. 402 when it is declined */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "accountId": 11,
                     *       "token": "tok_visa_4242"
                     *     }
                     */
                    "application/json": components["schemas"]["NewCardOnFile"];
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardOnFile"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                402: components["responses"]["paymentRequired"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/cards/{cardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Forgets a card of the caller, here and at the card processor */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    cardId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardRemoved"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/cards/{cardId}/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Which card of the caller pays where nobody says another */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    cardId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardOnFile"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/cards/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where the caller leaves a card: a page of the card processor's own */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "accountId": 11
                     *     }
                     */
                    "application/json": {
                        /** @description an operator whose customer the caller is */
                        accountId: number;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardPage"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A code of the caller’s, to be shown to a kiosk within a minute; the one before is void */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CustomerCode"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/loyalties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller’s points can get, at the places where they last moved */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PlaceRewardsList"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The operators of which the caller is a customer */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnOperatorList"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/purses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller has, at every operator */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PurseList"];
                    };
                };
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/purses/{purse}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a purse of the caller’s moved, the latest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    page?: number;
                };
                header?: never;
                path: {
                    purse: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PurseEntryList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a key for a new password to an email */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "email": "ada@example.test"
                     *     }
                     */
                    "application/json": {
                        email: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
                400: components["responses"]["invalid"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/password/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password by the id and key of a mail */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "key": "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
                     *       "password": "another secret"
                     *     }
                     */
                    "application/json": {
                        key: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                        };
                    };
                };
                400: components["responses"]["invalid"];
                404: components["responses"]["notFound"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utilities/accounts/{id}/giftCards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Issued gift cards, the newest first; of other operators where `operator` says so */
        get: {
            parameters: {
                query?: {
                    endDate?: string;
                    keywords?: string;
                    limit?: number;
                    location?: number;
                    operator?: number;
                    page?: number;
                    period?: "days" | "weeks" | "months" | "years" | "custom";
                    sort?: "created" | "-created" | "amount" | "-amount" | "recipient" | "-recipient";
                    startDate?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedGiftCardList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        /** Issues a gift card to a customer, or one to each member of a group, from the promotions of the operator */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "amount": "25.00",
                     *       "recurring": false,
                     *       "userId": 7
                     *     }
                     */
                    "application/json": components["schemas"]["NewGiftCard"];
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedGiftCard"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/utilities/accounts/{id}/giftCards/{giftCardId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An issued gift card */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    giftCardId: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedGiftCard"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Another content of a gift card: of one of which something was spent the expiry alone */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    giftCardId: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "amount": "30.00",
                     *       "recurring": false,
                     *       "userId": 7
                     *     }
                     */
                    "application/json": components["schemas"]["GiftCardChange"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedGiftCard"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        trace?: never;
    };
    "/utilities/accounts/{id}/giftCards/{giftCardId}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back what is left of a gift card, for good */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key"?: string;
                };
                path: {
                    giftCardId: number;
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "reason": "Given by mistake"
                     *     }
                     */
                    "application/json": components["schemas"]["GiftCardVoid"];
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IssuedGiftCard"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/funds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Loads a customer's wallet, or gives points: staff with WalletsCredit out of the operator's own, a customer their own wallet by card, a kiosk that of whom it knows by a session. 201 when it is booked, 202 while that is not known (the same call under the same key tells it later), 402 when a card is declined */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "userId": 7,
                     *       "value": 20,
                     *       "locationId": 7,
                     *       "order": {
                     *         "payment": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description points in place of money; nobody pays for those */
                        isLoyaltyPoints?: boolean;
                        locationId: number;
                        order?: {
                            /** @description empty: the operator gives it; they add up to the value */
                            payment: {
                                amount: number | string;
                                currency?: string;
                                /** @enum {string} */
                                method: "creditCard" | "cardPresent" | "creditCardManual" | "creditCardSwipe" | "globalConnectCard" | "giftCard" | "loyalty" | "loyaltyCard" | "yokeCash" | "yokeCashLoad" | "operator" | "cash" | "tab" | "tabPayment" | "yokeTab" | "unpaidCart" | "card";
                                /** @description the card processor's token of the card; card numbers are refused */
                                paymentMethod?: string;
                            }[];
                        };
                        /** @description for kiosks: the token of POST /wallets/identify */
                        session?: string;
                        /** @description a customer of the operator */
                        userId: number;
                        /** @description in the operator's currency; of points a whole number */
                        value: number | string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AddFundsAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                402: components["responses"]["paymentRequired"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/identify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For kiosks: whose code was shown; known to that kiosk for fifteen minutes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "code": "01234567"
                     *     }
                     */
                    "application/json": {
                        /** @description that the kiosk was shown */
                        code?: string;
                        /** @description in its place: who checked in where the kiosk stands, within four hours */
                        customer?: number;
                    };
                };
            };
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IdentifiedCustomer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For kiosks: keeps something of the customer who showed themselves to it, until the sale spends it or the time is over */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "session": "bs_0123456789012345678901234567890123456789012",
                     *       "order": "0197746a-0000-7000-8000-000000000001",
                     *       "tender": "wallet",
                     *       "amount": 2.19,
                     *       "currency": "USD"
                     *     }
                     */
                    "application/json": {
                        /** @description points are whole */
                        amount: number | string;
                        /**
                         * Format: uuid
                         * @description which gift card, where the tender is one
                         */
                        card?: string;
                        /** @description as `POST /wallets/identify` tells it; of points PTS */
                        currency: string;
                        /** @description how long it is kept; 15 without it */
                        minutes?: number;
                        /**
                         * Format: uuid
                         * @description of the sale that it is for
                         */
                        order: string;
                        /**
                         * @description what points pay for: whole pieces of products in tiers of the place, which cost the amount
                         * @default []
                         */
                        products?: {
                            productId: number;
                            quantity: number;
                        }[];
                        /** @description the token of `POST /wallets/identify`, of this kiosk */
                        session: string;
                        /** @enum {string} */
                        tender: "wallet" | "points" | "giftCard" | "tab";
                    };
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reservation"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/reservations/{order}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** For kiosks: gives up what this kiosk reserved for a sale, which is not made */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    order: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReservationList"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/tabs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Charges a card on file for what is owed on a tab: a customer their own, or whoever changes all customers of the operator. The customer is mailed a receipt. 201 when it is booked, 202 while that is not known (the same call under the same key tells it later), 402 when the card is declined */
        post: {
            parameters: {
                query?: never;
                header: {
                    /**
                     * @description A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the first time; with another body under the same key it is refused (`idempotency-key-reused`).
                     * @example 01890a5d-ac96-774b-bcce-b302099a8057
                     */
                    "Idempotency-Key": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "userId": 7,
                     *       "locationId": 7,
                     *       "value": 20,
                     *       "order": {
                     *         "payment": [
                     *           {
                     *             "method": "creditCard"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        locationId: number;
                        order: {
                            payment: {
                                /** @description the same as the value */
                                amount?: number | string;
                                currency?: string;
                                /** @constant */
                                method: "creditCard";
                                /**
                                 * Format: uuid
                                 * @description a card on file; absent: the default of the customer
                                 */
                                userCard?: string;
                            }[];
                        };
                        /** @description a customer of the operator */
                        userId: number;
                        /** @description in the operator's currency: what is owed, or a part of it */
                        value: number | string;
                    };
                };
            };
            responses: {
                /** @description The answer */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TabPaymentAnswer"];
                    };
                };
                400: components["responses"]["invalid"];
                401: components["responses"]["unauthenticated"];
                402: components["responses"]["paymentRequired"];
                403: components["responses"]["forbidden"];
                404: components["responses"]["notFound"];
                409: components["responses"]["conflict"];
                413: components["responses"]["tooLarge"];
                415: components["responses"]["unsupportedType"];
                422: components["responses"]["unprocessable"];
                429: components["responses"]["tooMany"];
                default: components["responses"]["internal"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptedInvite: {
            AccountId: number;
            /** @description whether this made them a customer */
            joined: boolean;
            operatorName: string;
        };
        Account: {
            currency: string;
            /** @description Where a kiosk's tablet is found in its device-management service, by `{id}`; empty for none */
            deviceManagementUrl: string;
            id: number;
            /** @enum {string} */
            loyaltyProgram: "yoke" | "globalConnect";
            name: string;
            restrictions: {
                accountId: number;
                status: string;
            }[];
            status: string;
            timezone: string;
        };
        AccountChange: {
            address?: {
                /** @default  */
                city?: string;
                /** @default  */
                country?: string;
                /** @default  */
                state?: string;
                /** @default  */
                streetOne?: string;
                /** @default  */
                streetTwo?: string;
                /** @default  */
                zip?: string;
            };
            email?: string;
            firstName?: string;
            lastName?: string;
            /** @enum {string} */
            loyaltyProgram?: "yoke" | "globalConnect";
            name?: string;
            notes?: string;
            paymentsMerchantId?: string;
            phone?: string;
            processor?: {
                name: string;
            };
            provider?: {
                name: string;
            };
            /** @enum {string} */
            status?: "active" | "pastDue" | "suspended";
            timezone?: string;
            version?: number;
        };
        AccountDetail: {
            address: components["schemas"]["Address"];
            /** Format: date-time */
            creationDate: string;
            currency: string;
            /** @description Where a kiosk's tablet is found in its device-management service, by `{id}`; empty for none */
            deviceManagementUrl: string;
            email: string;
            firstName: string;
            id: number;
            /** @description After so long without use the sessions of its people end */
            idleMinutes: number;
            lastName: string;
            /** @enum {string} */
            loyaltyProgram: "yoke" | "globalConnect";
            name: string;
            notes: string;
            /** @description The operator that it belongs under, where the caller reaches it */
            parent: {
                id: number;
                name: string;
            } | null;
            paymentsMerchantId: string;
            phone: string;
            processor: {
                name: string;
            };
            provider: {
                name: string;
            };
            requireTwoFactor: boolean;
            restrictions: {
                accountId: number;
                status: string;
            }[];
            status: string;
            timezone: string;
            version: number;
        };
        AccountList: {
            account: {
                count: number;
                rows: components["schemas"]["Account"][];
            };
            meta: {
                totalItems: number;
            };
        };
        AccountSum: {
            account: string;
            credit: number;
            currency: string;
            debit: number;
            entries: number;
        };
        AddedCooler: {
            accountId: number;
            /** Format: date-time */
            creationDate: string;
            /** @description switched on, as the lock itself last said */
            enabled: boolean;
            id: number;
            lastSync: string | null;
            /** @description null for a device that never said anything */
            line: components["schemas"]["DeviceLine"] | null;
            location: {
                name: string;
                timezone: string;
            };
            LocationId: number;
            name: string;
            online: boolean;
            /** @description told this once; empty for a repeated call */
            password: string;
            provider: string;
            serialNumber: string;
            /** @enum {string} */
            status: "locked" | "unlocked" | "open" | "unknown";
            statusDate: string | null;
            uniqueLoginString: string;
        };
        AddFundsAnswer: {
            /** @description of the wallet, or the points, with it; null while it is not known */
            balance: number | null;
            /** @description of the balance; points are PTS */
            currency: string;
            order: components["schemas"]["ListedSale"];
            /** @description what of it paid what the customer owed for sales before; null while it is not known */
            settled: number | null;
        };
        Address: {
            city: string;
            country: string;
            state: string;
            streetOne: string;
            streetTwo: string;
            zip: string;
        };
        Alarm: {
            accountId: number;
            deviceId: number;
            /** @enum {string} */
            deviceKind: "kiosk" | "lock" | "validator";
            deviceName: string;
            endedAt: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "offline" | "left-open" | "forced-open";
            LocationId: number;
            locationName: string;
            /** Format: date-time */
            raisedAt: string;
            /** Format: date-time */
            since: string;
            timezone: string;
        };
        AlarmList: {
            data: components["schemas"]["Alarm"][];
            meta: {
                totalItems: number;
            };
        };
        AlarmSettings: {
            /** @description minutes that a device may be away */
            offlineAfter: number;
        };
        ApiKey: {
            accountId: number;
            /** Format: date-time */
            created: string;
            createdBy: number;
            expires: string | null;
            GroupId: number;
            /** Format: uuid */
            id: string;
            /** @description To within a minute */
            lastUsed: string | null;
            name: string;
            permissions: string[];
            /** @description The beginning of the key */
            prefix: string;
            revoked: string | null;
        };
        ApiKeyList: {
            data: components["schemas"]["ApiKey"][];
            meta: {
                totalItems: number;
            };
        };
        Attention: {
            /** @description null where the caller may not see the list of it */
            commands: {
                count: number;
                /** @description False: there are at least that many */
                exact: boolean;
            } | null;
            /** @description null where the caller may not see the list of it */
            debts: {
                count: number;
                /** @description False: there are at least that many */
                exact: boolean;
            } | null;
            /** @description null where the caller may not see the list of it */
            differences: {
                count: number;
                /** @description False: there are at least that many */
                exact: boolean;
            } | null;
            /** @description null where the caller may not see the list of it */
            "forced-open": {
                count: number;
                /** @description False: there are at least that many */
                exact: boolean;
            } | null;
            /** @description null where the caller may not see the list of it */
            "left-open": {
                count: number;
                /** @description False: there are at least that many */
                exact: boolean;
            } | null;
            /** @description null where the caller may not see the list of it */
            offline: {
                count: number;
                /** @description False: there are at least that many */
                exact: boolean;
            } | null;
            /** @description null where the caller may not see the list of it */
            quarantine: {
                count: number;
                /** @description False: there are at least that many */
                exact: boolean;
            } | null;
        };
        AuditChange: {
            after: unknown;
            before: unknown;
            erased: boolean;
            field: string;
        };
        AuditEntry: {
            accountId: number | null;
            actor: {
                id: string;
                kind: string;
                name: string;
            };
            address: string;
            apiKeyId: string;
            /** Format: date-time */
            at: string;
            changes: components["schemas"]["AuditChange"][];
            command: string;
            id: string;
            /** @description There was no such record before */
            isNew: boolean;
            /** @description The location that the record belongs to */
            locationId: number | null;
            sequence: number;
            service: string;
            sessionId: string;
            subject: {
                id: string;
                kind: string;
                name: string;
            };
            traceId: string;
            userAgent: string;
        };
        AuditList: {
            data: components["schemas"]["AuditEntry"][];
            meta: {
                /** @description False: there are at least that many */
                exact: boolean;
                totalItems: number;
            };
        };
        AuditVerification: {
            broken: {
                accountId: number;
                reason: string;
                sequence: number;
            }[];
            chains: number;
            complete: boolean;
            entries: number;
            next: {
                account: number;
                sequence: number;
            } | null;
        };
        BegunImport: {
            data: components["schemas"]["ProductImport"];
            /** Format: date-time */
            expiresAt: string;
            maxBytes: number;
            /** Format: uri */
            url: string;
        };
        BulkCommand: {
            results: components["schemas"]["BulkCommandResult"][];
        };
        BulkCommandResult: {
            /** @description why there is none, for programs */
            code: string;
            command: components["schemas"]["Command"] | null;
            /** @description of the kiosk */
            id: number;
            reason: string;
        };
        CardOnFile: {
            AccountId: number;
            /** @description such as visa; empty where the card processor does not say */
            brand: string;
            /** @description 2029-12; empty where the card processor does not say */
            expires: string;
            /** Format: uuid */
            id: string;
            /** @description pays where nobody says another */
            isDefault: boolean;
            lastFour: string;
            operatorName: string;
        };
        CardOnFileList: {
            data: components["schemas"]["CardOnFile"][];
            meta: {
                totalItems: number;
            };
        };
        CardPage: {
            /** @description of a card processor that moves no money: cards to try it by */
            samples: {
                brand: string;
                lastFour: string;
                token: string;
            }[];
            /** @description the card processor's page, which leads back with `cardAccount` and `card` */
            url: string | null;
        };
        CardRemoved: {
            message: string;
        };
        Cart: {
            AccountId: number;
            cart: {
                products: components["schemas"]["CartProduct"][];
                totals: {
                    total: number;
                };
            };
            /** Format: date-time */
            creationDate: string;
            currency: string;
            deviceName: string;
            hasPhoto: boolean;
            id: string;
            LocationId: number;
            locationName: string;
            /** @description the sale that it became */
            orderId: string | null;
            /** @enum {string} */
            status: "open" | "purchased" | "canceled" | "abandoned";
            timezone: string;
            /** Format: date-time */
            updatedOn: string;
            UserId: number | null;
            userName: string;
        };
        CartList: {
            meta: {
                /** @description False: there are at least that many */
                exact: boolean;
                totalItems: number;
            };
            shoppingCart: components["schemas"]["Cart"][];
        };
        CartPhoto: {
            /** Format: uri */
            url: string;
        };
        CartPhotoUpload: {
            /** Format: date-time */
            expiresAt: string;
            key: string;
            maxBytes: number;
            /** Format: uri */
            url: string;
        };
        CartProduct: {
            name: string;
            productId: number;
            quantity: number;
            unitPrice: number;
        };
        Challenge: {
            challenge: {
                /** Format: uuid */
                id: string;
                methods: ("totp" | "recovery")[];
            };
        };
        Change: {
            current: number;
            previous: number;
        };
        ChangedPerson: {
            email: string;
            enabled: boolean;
            first_name: string;
            firstName: string;
            fullName: string;
            id: number;
            image: string;
            last_name: string;
            lastName: string;
            notifications: components["schemas"]["Notifications"];
            /** @description The new email, until it is confirmed by the mail sent there */
            pendingEmail?: string;
            phone: string;
            /** Format: date-time */
            updatedOn: string;
            userroles: components["schemas"]["HeldRole"][];
            version: number;
        };
        ChangedProduct: {
            id: number;
            name: string;
            /** @description by code; null: done */
            refusal: string | null;
        };
        ChangedProducts: {
            data: components["schemas"]["ChangedProduct"][];
        };
        CheckIn: {
            AccountId: number;
            /** Format: date-time */
            checkedInOn: string;
            /** @description whether this made the caller a customer */
            joined: boolean;
            locationName: string;
            operatorName: string;
        };
        CheckinPlace: {
            address: components["schemas"]["Address"];
            name: string;
        };
        Claim: {
            fee: string;
            lines: components["schemas"]["ClaimedLine"][];
            payments: components["schemas"]["ClaimedPayment"][];
            total: string;
        };
        ClaimedLine: {
            deposit: string;
            discount: string;
            productId: number;
            quantity: number;
            tax: string;
            unitPrice: string;
        };
        ClaimedPayment: {
            amount: string;
            method: string;
            transactionId: string;
        };
        ClaimProduct: {
            id: number;
            name: string;
            /** @description when it was sold */
            price: string | null;
        };
        ClaimProductList: {
            data: components["schemas"]["ClaimProduct"][];
            meta: {
                totalItems: number;
            };
        };
        ComingPrice: {
            cost?: number | string;
            deposit?: number | string;
            price: number | string;
            /**
             * Format: date-time
             * @description a minute from now at the earliest
             */
            validFrom: string;
        };
        Command: {
            acknowledgedAt: string | null;
            batchId: string | null;
            /** @enum {string} */
            command: "reboot" | "update" | "unlock" | "lock" | "enable" | "disable";
            deviceId: number;
            /** @enum {string} */
            deviceKind: "kiosk" | "lock" | "validator";
            endedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            LocationId: number;
            /** Format: date-time */
            queuedAt: string;
            /** @description why it failed, what is unknown or what else is to be said of its end, in English */
            reason: string;
            /** @description the same for programs; null when it is the device that says it, or there is nothing to say */
            reasonCode: ("not-reached" | "outcome-unknown" | "device-disabled" | "replaced" | "came-back") | null;
            /** @description null for the system and for programs */
            requestedBy: {
                id: number;
                /** @description null for whom the caller may not know */
                name: string | null;
            } | null;
            sentAt: string | null;
            /** @enum {string} */
            state: "queued" | "sent" | "acknowledged" | "succeeded" | "failed" | "expired" | "replaced";
        };
        CommandList: {
            data: components["schemas"]["ListedCommand"][];
            meta: {
                totalItems: number;
            };
        };
        ComparedDay: {
            /** Format: date */
            day: string;
            /** Format: date-time */
            finishedAt: string;
            processor: string;
        };
        ComparedField: {
            expected: string | number;
            field: string;
            isMoney: boolean;
            said: string | number;
            wrong: boolean;
        };
        Contact: {
            email: string;
            firstName: string;
            lastName: string;
            phone: string;
        };
        Cooler: {
            accountId: number;
            /** Format: date-time */
            creationDate: string;
            /** @description switched on, as the lock itself last said */
            enabled: boolean;
            id: number;
            lastSync: string | null;
            /** @description null for a device that never said anything */
            line: components["schemas"]["DeviceLine"] | null;
            location: {
                name: string;
                timezone: string;
            };
            LocationId: number;
            name: string;
            online: boolean;
            provider: string;
            serialNumber: string;
            /** @enum {string} */
            status: "locked" | "unlocked" | "open" | "unknown";
            statusDate: string | null;
            uniqueLoginString: string;
        };
        CoolerDetail: {
            accountId: number;
            /** Format: date-time */
            creationDate: string;
            /** @description switched on, as the lock itself last said */
            enabled: boolean;
            id: number;
            lastSync: string | null;
            /** @description null for a device that never said anything */
            line: components["schemas"]["DeviceLine"] | null;
            location: {
                name: string;
                timezone: string;
            };
            LocationId: number;
            name: string;
            online: boolean;
            provider: string;
            serialNumber: string;
            /** @enum {string} */
            status: "locked" | "unlocked" | "open" | "unknown";
            statusDate: string | null;
            uniqueLoginString: string;
            unlocks: components["schemas"]["CoolerEvent"][];
        };
        CoolerEvent: {
            action: string;
            /** Format: date-time */
            creationDate: string;
            customerId: number | null;
            device: string;
            how: string;
            /** Format: uuid */
            id: string;
            locationId: number;
            /** @description milliseconds */
            openFor: number | null;
            /** @description who asked for it; without names where it is nobody of the operator */
            user: {
                firstName: string;
                id: number;
                lastName: string;
            } | null;
        };
        CoolerEvents: {
            meta: {
                totalItems: number;
            };
            unlocks: components["schemas"]["CoolerEvent"][];
        };
        CoolerList: {
            coolers: components["schemas"]["Cooler"][];
            meta: {
                totalItems: number;
            };
        };
        Correction: {
            fee?: number | string;
            lines: {
                /** @description of the whole line */
                deposit?: number | string;
                /** @description off the whole line */
                discount?: number | string;
                productId: number;
                quantity: number;
                /** @description of the whole line */
                tax?: number | string;
                unitPrice: number | string;
            }[];
            payments: {
                amount: number | string;
                method: string;
                /**
                 * Format: uuid
                 * @description as the device reported it; absent for another one
                 */
                transactionId?: string;
            }[];
            total: number | string;
        };
        CreatedApiKey: {
            apiKey: components["schemas"]["ApiKey"];
            /** @description Told this once */
            key: string;
        };
        CurrencySales: {
            avgItemsPerSale: components["schemas"]["Trend"];
            avgSale: components["schemas"]["Trend"];
            currency: string;
            grossProfit: components["schemas"]["Trend"];
            revenue: {
                currentTotals: {
                    /** @description yyyy-MM-dd, yyyy-MM-ddTHH:00 for the hours of a single day, or yyyy-MM */
                    date: string;
                    /** @description null for what is still to come, and for an average where nothing was sold */
                    revenue: number | null;
                    /** @description null for what is still to come, and for an average where nothing was sold */
                    value: number | null;
                }[];
                previousTotals: {
                    /** @description yyyy-MM-dd, yyyy-MM-ddTHH:00 for the hours of a single day, or yyyy-MM */
                    date: string;
                    /** @description null for what is still to come, and for an average where nothing was sold */
                    revenue: number | null;
                    /** @description null for what is still to come, and for an average where nothing was sold */
                    value: number | null;
                }[];
            };
            totals: {
                avgItemsPerSale: components["schemas"]["Change"];
                avgSale: components["schemas"]["Change"];
                grossProfit: components["schemas"]["Change"];
                revenue: components["schemas"]["Change"];
            };
        };
        Customer: {
            AccountId: number;
            /** @description the card on file that pays where nobody says another; null without one */
            defaultCardId: string | null;
            email: string;
            firstName: string;
            /** @description what is in the wallet; none before the first money came in */
            funds: {
                balance: number;
                currency: string;
            }[];
            groups: {
                id: number;
                name: string;
            }[];
            id: number;
            /**
             * @description what they did to become a customer
             * @enum {string}
             */
            joinedBy: "checkin" | "invite" | "code";
            /** Format: date-time */
            joinedOn: string;
            lastLocation: {
                name: string;
                timezone: string;
            };
            lastName: string;
            /**
             * Format: date-time
             * @description the last check-in, code or purchase
             */
            lastSeen: string;
            phone: string;
            /** @description none before the first; below zero when they were taken back after they were spent */
            points: {
                balance: number;
            }[];
        };
        CustomerCode: {
            /** @description eight digits */
            code: string;
            /** Format: date-time */
            expires: string;
        };
        CustomerGroup: {
            AccountId: number;
            description: string;
            id: number;
            name: string;
            numberOfUsers: number;
            version: number;
        };
        CustomerGroupChange: {
            description?: string;
            name?: string;
            version?: number;
        };
        CustomerGroupList: {
            groups: components["schemas"]["CustomerGroup"][];
            meta: {
                totalItems: number;
            };
        };
        CustomerGroupMembers: {
            meta: {
                totalItems: number;
            };
            userGroup: {
                AccountId: number;
                description: string;
                id: number;
                name: string;
                numberOfUsers: number;
                /** @description gift cards that are issued to it again and again; they end with it */
                recurringGiftCards: number;
                users: components["schemas"]["Customer"][];
                version: number;
            };
        };
        CustomerGroupRemoved: {
            message: string;
        };
        CustomerList: {
            meta: {
                /** @description False: there are at least that many */
                exact: boolean;
                totalItems: number;
            };
            users: components["schemas"]["Customer"][];
        };
        DashboardQuery: {
            /** @default [] */
            accountIds?: number[];
            /** Format: date */
            endDate: string;
            locationIds?: number[];
            /** Format: date */
            startDate: string;
            /**
             * @default months
             * @enum {string}
             */
            timeMetric?: "days" | "weeks" | "months" | "years";
        };
        DeadLetter: {
            accountId: number | null;
            /** Format: date-time */
            at: string;
            attempts: number;
            consumer: string;
            eventId: string;
            events: number;
            headers: {
                name: string;
                value: string;
            }[];
            id: string;
            key: string;
            nextId: string | null;
            offset: number;
            partition: number;
            payload: {
                /** @enum {string} */
                format: "json" | "hex" | "";
                text: string;
            };
            place: number;
            previousId: string | null;
            reason: string;
            /** @enum {string} */
            service: "identity" | "catalogue" | "loyalty-giftcards" | "locations-kiosks" | "orders-ledger" | "reporting" | "support";
            topic: string;
            type: string;
        };
        DeadLetterList: {
            data: components["schemas"]["ParkedKey"][];
            /** @description that wait behind all of them */
            events: number;
            meta: {
                totalItems: number;
            };
            services: components["schemas"]["ServiceState"][];
        };
        Debt: {
            AccountId: number;
            amount: number;
            /** Format: date-time */
            at: string;
            currency: string;
            /** @description null: nobody, for the sale named no customer */
            customer: {
                id: number;
                name: string;
            } | null;
            /** Format: uuid */
            id: string;
            location: {
                id: number;
                name: string;
                timezone: string;
            };
            /** Format: uuid */
            orderId: string;
            remains: number;
            /**
             * @description what the sale said that it was paid with
             * @enum {string}
             */
            tender: "wallet" | "points" | "giftCard" | "tab";
        };
        DebtList: {
            data: components["schemas"]["Debt"][];
            meta: {
                totalItems: number;
            };
        };
        DeviceAddress: {
            /** @description null where it is not said; the topics are those of the device protocol in any case */
            address: {
                host: string;
                port: number;
                tls: boolean;
            } | null;
        };
        DeviceLine: {
            /** @description system time minus device time, milliseconds */
            clockOffset: number;
            /** @description messages that will never come although they had a receipt */
            lost: number;
            /** @description messages that it numbered and that have not come */
            missing: number;
        };
        DeviceSession: {
            accessToken: string;
            /** Format: date-time */
            expiresAt: string;
            kiosk: {
                accountId: number;
                id: number;
                locationId: number;
                name: string;
            };
        };
        DiagnosticReport: {
            batteryLevel: number;
            blob: {
                esperId: string;
                netStateType: string;
            };
            /** Format: date-time */
            creationDate: string;
            hasPower: boolean;
            isWifi: boolean;
            readable: boolean;
        };
        Done: {
            message: string;
        };
        Erasure: {
            /** Format: date-time */
            erasedAt: string;
            id: number;
        };
        EveryLocation: {
            data: components["schemas"]["LocationInShort"][];
            meta: {
                totalItems: number;
            };
        };
        Export: {
            /** Format: date-time */
            askedAt: string;
            /** @description written so far */
            bytes: number;
            endedAt: string | null;
            /**
             * Format: date-time
             * @description when the file is taken away
             */
            expiresAt: string;
            /** @enum {string} */
            format: "csv" | "json" | "xlsx";
            id: string;
            /** @enum {string} */
            kind: "order" | "valueAdd" | "tabPayment" | "carts" | "customers";
            language: string;
            /** @description why it failed: too-many-rows, internal */
            problem: string | null;
            /** @description written so far */
            rows: number;
            /** @enum {string} */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            /** @description of the whole filter */
            total: number;
            /** @description False: there are at least that many */
            totalExact: boolean;
        };
        ExportList: {
            data: components["schemas"]["Export"][];
            meta: {
                totalItems: number;
            };
        };
        ExternalLink: {
            id: number;
            name: string;
            url: string;
            version: number;
        };
        ExternalLinkChange: {
            name: string;
            url: string;
            version?: number;
        };
        ExternalLinkList: {
            data: components["schemas"]["ExternalLink"][];
            meta: {
                totalItems: number;
            };
        };
        FeaturedChange: {
            locationIds: number[];
            operatorProductIds: number[];
        };
        FeaturedProducts: {
            data: {
                featuredProducts: {
                    locationId: number;
                    operatorProductId: number;
                }[];
            };
        };
        /** @enum {string} */
        FeeType: "monetaryPercent" | "monetaryAbsolute";
        FoundCustomer: {
            AccountId: number;
            email: string;
            firstName: string;
            id: number;
            lastName: string;
        };
        FoundCustomerGroup: {
            AccountId: number;
            id: number;
            name: string;
            numberOfUsers: number;
        };
        FoundCustomerGroupList: {
            data: components["schemas"]["FoundCustomerGroup"][];
            meta: {
                totalItems: number;
            };
        };
        FoundCustomerList: {
            data: components["schemas"]["FoundCustomer"][];
            meta: {
                totalItems: number;
            };
        };
        FoundLoyaltyProducts: {
            data: {
                id: number;
                name: string;
            }[];
            meta: {
                totalItems: number;
            };
        };
        FundsReport: {
            currencies: {
                currency: string;
                giftCardFunds: number;
                totalFunds: number;
            }[];
            giftCardFunds: number;
            totalFunds: number;
        };
        GiftCardChange: {
            /** @description decimal text in the currency of the operator, such as "25.00" */
            amount: string;
            /** @description MM/dd/yyyy: the last day of a card that is issued once. What is sent for a recurring one is not used: it follows from `expiry`. */
            expirationDate?: string;
            /**
             * @description of a recurring card: worth nothing from the next issue on, or from the end of its month or quarter
             * @enum {string}
             */
            expiry?: "nextIssue" | "endOfMonth" | "endOfQuarter";
            recurring: boolean;
            /**
             * @description "0" for a card that is issued once
             * @default 0
             * @enum {string}
             */
            recurringIssueMetric?: "0" | "daily" | "weekly" | "monthly" | "quarterly" | "yearly";
            userGroupId?: number;
            userId?: number;
            version?: number;
        };
        GiftCardVoid: {
            reason: string;
        };
        GroupMembersAdded: {
            AccountId: number;
            added: number;
            description: string;
            id: number;
            name: string;
            numberOfUsers: number;
            version: number;
        };
        HeldRole: {
            accountId: number;
            role: {
                id: number;
                isSystem: boolean;
                name: string;
            };
            RoleId: number;
        };
        IdentifiedCustomer: {
            /** Format: date-time */
            expires: string;
            firstName: string;
            /** @description whether this made them a customer */
            joined: boolean;
            /** @description what they can pay with: wallet, points, tab, then gift cards, the one that is over first ahead */
            purses: components["schemas"]["SpendablePurse"][];
            /** @description of this kiosk alone */
            token: string;
            UserId: number;
        };
        ImportRow: {
            /** @description of a refused row, as it was sent */
            cells: string[];
            changes: {
                after: string;
                before: string;
                field: string;
            }[];
            faults: {
                code: string;
                field: string;
                /** @description in English */
                message: string;
                params: {
                    [key: string]: unknown;
                };
            }[];
            /** @description of the file, from 1 */
            line: number;
            productId: number | null;
            /** @enum {string} */
            result: "created" | "changed" | "unchanged" | "refused";
            title: string;
            /** @description why it was left */
            undoFault: {
                code: string;
                field: string;
                /** @description in English */
                message: string;
                params: {
                    [key: string]: unknown;
                };
            } | null;
            /**
             * @description `kept`: left when the import was taken back
             * @enum {string}
             */
            undone: "" | "undone" | "kept";
        };
        ImportRowList: {
            data: components["schemas"]["ImportRow"][];
            meta: {
                totalItems: number;
            };
        };
        InventoryProvider: {
            data: {
                provider: {
                    name: string;
                };
            };
        };
        Invite: {
            AccountId: number;
            email: string;
            expires: string | null;
            firstName: string;
            group: string;
            /** Format: uuid */
            id: string;
            lastName: string;
            phone: string;
            /** @description null until its mail is on its way */
            sentOn: string | null;
            /** @enum {string} */
            state: "waiting" | "sent" | "bounced" | "expired" | "accepted";
            version: number;
        };
        InviteChange: {
            email: string;
            /** @default  */
            firstName?: string;
            /**
             * @description the name of a group of customers
             * @default
             */
            group?: string;
            /** @default  */
            lastName?: string;
            /** @default  */
            phone?: string;
            version?: number;
        };
        InvitedRegistration: {
            /** @constant */
            acceptTerms?: true;
            firstName: string;
            /** @description of the mail */
            key: string;
            lastName: string;
            password: string;
        };
        InviteLink: {
            /** @description of the mail */
            key: string;
        };
        InviteList: {
            data: components["schemas"]["Invite"][];
            meta: {
                totalItems: number;
            };
        };
        InvitesSent: {
            data: {
                invited: components["schemas"]["Invite"][];
                rejected: components["schemas"]["RejectedInvite"][];
            };
        };
        IssuedGiftCard: {
            AccountId: number;
            /** @description of each card */
            amount: number;
            /** @description cards of the present period */
            cards: number;
            /** Format: date-time */
            creationDate: string;
            currency: string;
            /** @description the last day of one that is issued once; of a recurring one, the first on which it is worth nothing */
            expirationDate: string | null;
            /** @enum {string} */
            expiry: "nextIssue" | "endOfMonth" | "endOfQuarter" | "ownDay";
            /** @description of a recurring card that will be issued again; no list has it */
            forecast?: {
                /** @description what will be on them */
                amount: number;
                /** @description cards of the next issue, as the group is now */
                cards: number;
                /** @description what was on the cards of the last period; 0 when there was none */
                issuedBefore: number;
                /** @description what of it was spent, less refunds */
                spentBefore: number;
            };
            id: number;
            /** @description what was on them */
            issued: number;
            /** @description whether cards of the present period are still to be issued */
            issuing: boolean;
            /** @description what is left on them */
            left: number;
            /** @description periods in which nothing could be issued */
            missed: number;
            nextIssueDate: string | null;
            recurring: boolean;
            /** @enum {string} */
            recurringIssueMetric: "0" | "daily" | "weekly" | "monthly" | "quarterly" | "yearly";
            /** @enum {string} */
            state: "active" | "voided" | "over";
            /** @description whether something of them was spent or is reserved: then the expiry alone changes */
            touched: boolean;
            /** @description null for a customer who is there no more */
            user?: {
                email: string;
                id: number;
            } | null;
            /** @description null for a group that is there no more */
            userGroup?: {
                id: number;
                name: string;
            } | null;
            version: number;
        };
        IssuedGiftCardList: {
            IssuedGiftCard: {
                count: number;
                rows: components["schemas"]["IssuedGiftCard"][];
            };
            meta: {
                totalItems: number;
            };
        };
        Journal: {
            data: components["schemas"]["JournalEntry"][];
            meta: {
                /** @description False: there are at least that many */
                exact: boolean;
                totalItems: number;
            };
            /** @description `before` of what comes behind this page */
            next: string | null;
        };
        JournalEntry: {
            account: string;
            AccountId: number;
            credit: number;
            currency: string;
            /**
             * Format: date
             * @description at the location
             */
            date: string;
            debit: number;
            id: number;
            location: {
                name: string;
                timezone: string;
            };
            LocationId: number;
            /** Format: date-time */
            occurredAt: string;
            orderId: string;
            posting: {
                id: string;
                /** @description order or refund */
                kind: string;
            };
            /** @description number of the sale */
            prettyId: string;
            /** Format: date-time */
            recordedAt: string;
        };
        JournalSums: {
            data: components["schemas"]["AccountSum"][];
            meta: {
                totalItems: number;
            };
        };
        Kiosk: {
            accountId: number;
            barcodeScanner: string;
            cellProvider: string;
            color: string;
            /** @description How far it is with the config of its place */
            config: {
                appliedAt: string | null;
                appliedVersion: number | null;
                refusedAt: string | null;
                refusedReason: string;
                refusedVersion: number | null;
            };
            connectionType: string;
            /** Format: date-time */
            creationDate: string;
            creditCardReader: string;
            diagnosticReport: components["schemas"]["DiagnosticReport"] | null;
            enabled: boolean;
            /** @description since when its connection is known to be broken */
            goneSince: string | null;
            id: number;
            lastSync: string | null;
            /** @description null for a device that never said anything */
            line: components["schemas"]["DeviceLine"] | null;
            LocationId: number;
            mount: string;
            name: string;
            power: boolean | null;
            serialNumber: string;
            tabletType: string;
            uniqueLoginString: string;
            version: number;
        };
        KioskChange: {
            barcodeScanner?: string;
            cellProvider?: string;
            color?: string;
            connectionType?: string;
            creditCardReader?: string;
            enabled?: boolean;
            /** @description The answer brings a password of 256 bits, this once */
            generatePassword?: boolean;
            mount?: string;
            name?: string;
            /** @description Sent only when filled; at least 16 characters */
            password?: string;
            serialNumber?: string;
            tabletType?: string;
            uniqueLoginString?: string;
            version?: number;
        };
        KioskList: {
            meta: {
                totalItems: number;
            };
            rows: components["schemas"]["ListedKiosk"][];
        };
        Ledger: {
            meta: {
                /** @description False: there are at least that many */
                exact: boolean;
                totalItems: number;
            };
            orders: {
                count: number;
                rows: components["schemas"]["ListedSale"][];
            };
        };
        LedgerCheck: {
            /** @description false when there was no time for all of it: ask again with `next` */
            complete: boolean;
            entries: number;
            faults: {
                accountId: number;
                check: string;
                detail: string;
                subject: string;
            }[];
            next: {
                account: number;
                /** Format: date */
                month: string;
            } | null;
            sales: number;
        };
        ListedCommand: {
            acknowledgedAt: string | null;
            batchId: string | null;
            /** @enum {string} */
            command: "reboot" | "update" | "unlock" | "lock" | "enable" | "disable";
            deviceId: number;
            /** @enum {string} */
            deviceKind: "kiosk" | "lock" | "validator";
            deviceName: string;
            endedAt: string | null;
            /** Format: date-time */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            LocationId: number;
            locationName: string;
            /** Format: date-time */
            queuedAt: string;
            /** @description why it failed, what is unknown or what else is to be said of its end, in English */
            reason: string;
            /** @description the same for programs; null when it is the device that says it, or there is nothing to say */
            reasonCode: ("not-reached" | "outcome-unknown" | "device-disabled" | "replaced" | "came-back") | null;
            /** @description null for the system and for programs */
            requestedBy: {
                id: number;
                /** @description null for whom the caller may not know */
                name: string | null;
            } | null;
            sentAt: string | null;
            /** @enum {string} */
            state: "queued" | "sent" | "acknowledged" | "succeeded" | "failed" | "expired" | "replaced";
            timezone: string;
        };
        ListedKiosk: {
            accountId: number;
            diagnosticReport: components["schemas"]["DiagnosticReport"] | null;
            /** @description since when its connection is known to be broken */
            goneSince: string | null;
            id: number;
            KioskEndId: number;
            LocationId: number;
            locationName: string;
            name: string;
            /** @description nothing was ever heard of it */
            neverCheckedIn: boolean;
            OrderId: string | null;
            statusDate: string | null;
            timezone: string;
        };
        ListedLocation: {
            accountId: number;
            address?: components["schemas"]["Address"];
            checkinCode?: string;
            /** Format: date-time */
            createdAt?: string;
            id: number;
            isEnabled?: boolean;
            kiosks?: {
                diagnosticReport?: components["schemas"]["DiagnosticReport"] | null;
                goneSince?: string | null;
                id: number;
                lastSync?: string | null;
                name: string;
                serialNumber?: string;
            }[];
            name: string;
            /** @enum {string} */
            status: "active" | "inactive";
            tags?: string[];
            timezone: string;
        };
        ListedSale: {
            AccountId: number;
            /**
             * Format: date-time
             * @description when it was sold: lists, files and reports go by it
             */
            bookedDate: string;
            /**
             * Format: date-time
             * @description when it was sold, or what somebody had it show instead
             */
            creationDate: string;
            currency: string;
            DeviceEndId: number;
            deviceName: string;
            DeviceStartId: number;
            DeviceTypeEnd: string;
            DeviceTypeStart: string;
            /** @description what it comes to at those; null where it was charged so */
            expectedTotal: number | null;
            /** @description The fee that was charged is not what the location's fee of that time comes to */
            feeDiffers: boolean;
            id: string;
            /** @enum {string} */
            kind: "order" | "valueAdd" | "tabPayment";
            location: {
                name: string;
                timezone: string;
            };
            LocationId: number;
            note: string;
            order: {
                payment: {
                    amount: number;
                    lastFour: string;
                    method: string;
                }[];
                prettyId: string;
                products: components["schemas"]["SaleProduct"][];
                refunds: components["schemas"]["Refund"][];
                totals: {
                    deposit: number;
                    fee: number;
                    savings: number;
                    tax: number;
                    total: number;
                };
                transactions: components["schemas"]["SaleTransaction"][];
            };
            paymentType: number;
            /** @description that a load gave; 0 for all else */
            points: number;
            /** @description Another price or tax was charged than held at the time of the sale */
            priceDiffers: boolean;
            /** @description what was not as it should be where points or a tab paid; null: nothing */
            redemptionFlag: {
                /** @description what the redeemed pieces come to, where it says another amount */
                expected: number | null;
                /** @description how many of those were not there */
                missing: number;
                /** @description how much of that was above the tab's limit */
                tabBeyond: number;
                /** @description what was put on a tab without having been reserved */
                tabUnreserved: number;
                /** @description points that were taken without having been reserved */
                unreserved: number;
            } | null;
            status: string;
            /** Format: date-time */
            statusDate: string;
            statusMessage: {
                name: string;
            };
            /** @description The device's clock could not be believed; the receipt time was taken */
            timeReplaced: boolean;
            total: number;
            traceId: string;
            user: {
                firstName: string;
                lastName: string;
            } | null;
            userCard: {
                lastFour: string;
            } | null;
            UserId: number | null;
        };
        Location: {
            accountId: number;
            address: components["schemas"]["Address"];
            /** @description of its address, which is part of it */
            AddressId: number;
            /** @description of its check-in page, /checkin/{code} */
            checkinCode: string;
            config: {
                /** Format: date-time */
                publishedAt: string;
                version: number;
            } | null;
            /** Format: date-time */
            createdAt: string;
            currency: string;
            feeActive: boolean;
            /** @description monetaryPercent: a fraction, 0.05 is 5 %; monetaryAbsolute: units of `currency` */
            feeAmount: number;
            feeSince: string | null;
            feeType: components["schemas"]["FeeType"];
            id: number;
            isEnabled: boolean;
            kiosks: components["schemas"]["Kiosk"][];
            name: string;
            /** @enum {string} */
            status: "active" | "inactive";
            tags: string[];
            theme: components["schemas"]["Theme"] | null;
            /** @description null where its operator’s program has no themes */
            ThemeId: number | null;
            timezone: string;
            version: number;
        };
        LocationChange: {
            accountId?: unknown;
            address?: {
                /** @default  */
                city?: string;
                /** @default  */
                country?: string;
                /** @default  */
                state?: string;
                /** @default  */
                streetOne?: string;
                /** @default  */
                streetTwo?: string;
                /** @default  */
                zip?: string;
            };
            AddressId?: unknown;
            config?: unknown;
            createdAt?: unknown;
            currency?: unknown;
            feeActive?: boolean;
            feeAmount?: number;
            feeSince?: unknown;
            /** @description null: monetaryPercent */
            feeType?: components["schemas"]["FeeType"] | null;
            id?: unknown;
            /** @description The same as `status`, which counts when both are given */
            isEnabled?: boolean;
            kiosks?: unknown;
            name?: string;
            /** @enum {string} */
            status?: "active" | "inactive";
            tags?: string[];
            theme?: unknown;
            ThemeId?: unknown;
            timezone?: string;
            version?: number;
        };
        LocationGroup: {
            accountId: number;
            /** @description Whether the caller may limit roles and API keys to it */
            assignable: boolean;
            description: string;
            /** @description Whether the caller may edit it */
            editable: boolean;
            grplocs: {
                LocationId: number;
            }[];
            id: number;
            /** @description "All Locations", which always holds every location */
            isSystem: boolean;
            locationIds: number[];
            name: string;
            roles: {
                id: number;
                name: string;
            }[];
            /** Format: date-time */
            updatedOn: string;
            version: number;
        };
        LocationGroupChange: {
            description?: string;
            locationIds: number[];
            name?: string;
            version?: number;
        };
        LocationGroupChanged: {
            message: string;
            updatedGroupsData: components["schemas"]["LocationGroup"];
        };
        LocationGroupList: {
            data: components["schemas"]["LocationGroup"][];
            meta: {
                totalItems: number;
            };
        };
        LocationGroupRemoved: {
            message: string;
            status: number;
        };
        LocationInShort: {
            accountId: number;
            id: number;
            name: string;
            /** @enum {string} */
            status: "active" | "inactive";
            timezone: string;
        };
        LocationList: {
            Locations: components["schemas"]["ListedLocation"][];
            pagination: {
                limit: number;
                page: number;
                totalRecords: number;
            };
        };
        LocationStock: {
            data: components["schemas"]["Stock"][];
            location: {
                accountId: number;
                id: number;
                name: string;
                timezone: string;
            };
            meta: {
                totalItems: number;
            };
        };
        LocationTax: {
            locationId: number;
            locationName: string;
            /** @description -1: No Tax */
            taxId: number;
        };
        LocationTaxList: {
            data: components["schemas"]["LocationTax"][];
            meta: {
                totalItems: number;
            };
        };
        LongWorkBegun: {
            id: number;
        };
        LoyaltyChange: {
            active: boolean;
            /** @description one place or several, of one operator */
            locationId: number | number[];
            /** @description of the places behind it, in their order: `program-changed` names one that has another by now */
            otherVersions?: number[];
            /** @description those that are not named have no products; a product stands in one tier at most */
            tiers: {
                /** @description n: a piece costs 2500 times n points */
                id: number;
                /** @description in the order in which they are shown */
                products: number[];
            }[];
            /** @description of the first place as it was read: refused where it has another by now */
            version?: number;
        };
        LoyaltyPlace: {
            AccountId: number;
            /** @description what sales there were paid with points, less what refunds gave back */
            cash: number;
            currency: string;
            /** @description whether it ever had one */
            hasProgram: boolean;
            /** @description of the place */
            id: number;
            /** @description spelled so by the documents */
            loyatlyEnabled: boolean;
            /** @description whether the caller may change its program */
            mayChange: boolean;
            name: string;
            /** @description of pointsIssued those that sales and loads earned */
            points: number;
            /** @description earned and given there, less what refunds took back */
            pointsIssued: number;
            /** @description one: what was redeemed there, less what came back */
            redeems: {
                retailPrice: number;
                supplyPrice: number;
                totalProducts: number;
            }[];
            /** @description all five, where one place is asked for */
            tiers?: components["schemas"]["LoyaltyTier"][];
            /** @description of its program; 0: it never had one */
            version: number;
        };
        LoyaltyPlaceList: {
            locations: {
                rows: components["schemas"]["LoyaltyPlace"][];
            };
            meta: {
                totalItems: number;
            };
        };
        LoyaltyProduct: {
            id: number;
            name: string;
            operatorProductId: number;
            product: {
                /** @description whether it is sold now */
                active: boolean;
                name: string;
            };
            productId: number;
        };
        LoyaltyTier: {
            /** @description points */
            amount: number;
            /** @description n: a piece costs 2500 times n points */
            id: number;
            name: string;
            products: components["schemas"]["LoyaltyProduct"][];
        };
        NewAccount: {
            /** @default USD */
            currency?: string;
            /** @default  */
            email?: string;
            /** @default true */
            enabled?: boolean;
            /** @default  */
            firstName?: string;
            /** @default  */
            lastName?: string;
            /**
             * @default yoke
             * @enum {string}
             */
            loyaltyProgram?: "yoke" | "globalConnect";
            name: string;
            /**
             * @default all
             * @enum {string}
             */
            outlet?: "all";
            /** @default null */
            parent?: number | null;
            /** @default  */
            password?: string;
            /** @default  */
            phone?: string;
            /** @default 1 */
            role?: number;
            /** @default UTC */
            timezone?: string;
        };
        NewApiKey: {
            /** Format: date-time */
            expires?: string;
            GroupId: number;
            name: string;
            permissions: ("SalesAndReportingAll" | "SalesReports" | "InventoryReports" | "CustomerReports" | "TaxReports" | "CustomersAll" | "LedgerAll" | "LoyaltyAll" | "PromosAndCouponsAll" | "AddonsAll" | "OperatorsAll" | "SetupAll" | "SetupGeneral" | "SetupUsers" | "SetupOperators" | "SetupLocations" | "ProductsAll" | "GiftCards" | "Tickets" | "AssetsAll" | "ApplicationsAll" | "RefundsIssue" | "WalletsCredit" | "DevicesCommand" | "OperatorsDelete" | "CustomersChange" | "LedgerChange" | "LoyaltyChange" | "PromosAndCouponsChange" | "AddonsChange" | "OperatorsChange" | "SetupChange" | "SetupGeneralChange" | "SetupUsersChange" | "SetupOperatorsChange" | "SetupLocationsChange" | "ProductsChange" | "GiftCardsChange" | "TicketsChange" | "AssetsChange" | "ApplicationsChange")[];
        };
        NewCardOnFile: {
            /** @description an operator whose customer the caller is */
            accountId: number;
            /** @description the card processor's token of the card; card numbers are refused */
            token: string;
        };
        NewCooler: {
            name: string;
            provider: string;
            serialNumber: string;
        };
        NewCustomerGroup: {
            AccountId: number;
            /** @default  */
            description?: string;
            name: string;
            /**
             * @description ids of customers of the operator
             * @default []
             */
            users?: number[];
        };
        NewExternalLink: {
            name: string;
            url: string;
        };
        NewGiftCard: {
            /** @description decimal text in the currency of the operator, such as "25.00" */
            amount: string;
            /** @description MM/dd/yyyy: the last day of a card that is issued once. What is sent for a recurring one is not used: it follows from `expiry`. */
            expirationDate?: string;
            /**
             * @description of a recurring card: worth nothing from the next issue on, or from the end of its month or quarter
             * @enum {string}
             */
            expiry?: "nextIssue" | "endOfMonth" | "endOfQuarter";
            recurring: boolean;
            /**
             * @description "0" for a card that is issued once
             * @default 0
             * @enum {string}
             */
            recurringIssueMetric?: "0" | "daily" | "weekly" | "monthly" | "quarterly" | "yearly";
            userGroupId?: number;
            userId?: number;
        };
        NewGroupMembers: {
            /** @description ids of customers of the operator */
            users: number[];
        };
        NewInvite: {
            email: string;
            /** @default  */
            firstName?: string;
            /**
             * @description the name of a group of customers
             * @default
             */
            group?: string;
            /** @default  */
            lastName?: string;
            /** @default  */
            phone?: string;
        };
        NewLocation: {
            /** @description Whose location it is to be */
            accountId: number;
            address?: {
                /** @default  */
                city?: string;
                /** @default  */
                country?: string;
                /** @default  */
                state?: string;
                /** @default  */
                streetOne?: string;
                /** @default  */
                streetTwo?: string;
                /** @default  */
                zip?: string;
            };
            /** @description The same as `status`, which counts when both are given */
            isEnabled?: boolean;
            name: string;
            /** @enum {string} */
            status?: "active" | "inactive";
            tags?: string[];
            timezone: string;
        };
        NewLocationGroup: {
            /** @default  */
            description?: string;
            locationIds: number[];
            name: string;
            /** @default [] */
            roles?: number[];
        };
        NewPerson: {
            email: string;
            /** @default true */
            enabled?: boolean;
            first_name: string;
            last_name: string;
            /**
             * @default {
             *       "email": true,
             *       "text": false,
             *       "push": false
             *     }
             */
            notifications?: components["schemas"]["Notifications"];
            /** @description Absent: the person gets a mail to choose one, valid 14 days */
            password?: string;
            /** @default  */
            phone?: string;
            /** @default [] */
            userroles?: {
                RoleId: number;
            }[];
        };
        NewPrekit: {
            /** @description when one was made that is still open */
            earlierAt: string | null;
            id: number;
            numberOfPieces: number;
            numberOfProducts: number;
        };
        NewProduct: {
            accountId: number;
            active?: boolean;
            barcodes?: string[];
            /** @description made where it is not there yet; empty: none */
            brand?: string;
            /** @description made where it is not there yet */
            category: string;
            cost?: number | string;
            /** @description per piece */
            deposit?: number | string;
            description?: string;
            name: string;
            /** @description without tax; holds from now on */
            price: number | string;
            sku?: string;
            /** @description made where it is not there yet; empty: none */
            supplier?: string;
            supplierCode?: string;
            tags?: string[];
            taxId?: number | null;
            /** @enum {string} */
            taxMode?: "inherit" | "named" | "exempt" | "fixed";
        };
        NewRole: {
            /** @default  */
            description?: string;
            GroupId: number;
            name: string;
            /** @default [] */
            permissions?: {
                access: "read" | null;
                id: number;
            }[];
        };
        NewSalesTax: {
            name: string;
            rate: number;
        };
        NewTab: {
            /** @description decimal text in the currency of the operator, such as "50.00" */
            limit: string;
            userId: number;
        };
        Notifications: {
            email: boolean;
            push: boolean;
            text: boolean;
        };
        OpenedInvite: {
            accepted: boolean;
            /** @description for whom it is */
            email: string;
            firstName: string;
            lastName: string;
            operatorName: string;
        };
        OwnCardsOnFile: {
            data: components["schemas"]["CardOnFile"][];
            meta: {
                totalItems: number;
            };
            /** @description where the caller may leave one */
            operators: {
                id: number;
                name: string;
            }[];
        };
        OwnOperator: {
            AccountId: number;
            /** Format: date-time */
            joinedOn: string;
            name: string;
        };
        OwnOperatorList: {
            data: components["schemas"]["OwnOperator"][];
            meta: {
                totalItems: number;
            };
        };
        OwnOrder: {
            AccountId: number;
            /**
             * Format: date-time
             * @description when it was sold: lists, files and reports go by it
             */
            bookedDate: string;
            /**
             * Format: date-time
             * @description when it was sold, or what somebody had it show instead
             */
            creationDate: string;
            currency: string;
            DeviceEndId: number;
            deviceName: string;
            DeviceStartId: number;
            DeviceTypeEnd: string;
            DeviceTypeStart: string;
            /** @description what it comes to at those; null where it was charged so */
            expectedTotal: number | null;
            id: string;
            /** @enum {string} */
            kind: "order" | "valueAdd" | "tabPayment";
            location: {
                name: string;
                timezone: string;
            };
            LocationId: number;
            order: {
                payment: {
                    amount: number;
                    lastFour: string;
                    method: string;
                }[];
                prettyId: string;
                products: components["schemas"]["SaleProduct"][];
                refunds: components["schemas"]["Refund"][];
                totals: {
                    deposit: number;
                    fee: number;
                    savings: number;
                    tax: number;
                    total: number;
                };
                transactions: components["schemas"]["SaleTransaction"][];
            };
            paymentType: number;
            /** @description that a load gave; 0 for all else */
            points: number;
            /** @description Another price or tax was charged than held at the time of the sale */
            priceDiffers: boolean;
            status: string;
            /** Format: date-time */
            statusDate: string;
            statusMessage: {
                name: string;
            };
            total: number;
            user: {
                firstName: string;
                lastName: string;
            } | null;
            userCard: {
                lastFour: string;
            } | null;
            UserId: number | null;
        };
        OwnOrders: {
            meta: {
                /** @description False: there are at least that many */
                exact: boolean;
                totalItems: number;
            };
            orders: {
                count: number;
                rows: components["schemas"]["OwnOrder"][];
            };
        };
        OwnSession: {
            address: string;
            /** Format: date-time */
            created: string;
            current: boolean;
            /** @description The user agent, as it names itself */
            device: string;
            /** Format: date-time */
            expires: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description To within a minute
             */
            lastUsed: string;
        };
        OwnSessionList: {
            data: components["schemas"]["OwnSession"][];
            meta: {
                totalItems: number;
            };
        };
        ParkedKey: {
            accountId: number | null;
            attempts: number;
            consumer: string;
            events: number;
            id: string;
            key: string;
            reason: string;
            /** @enum {string} */
            service: "identity" | "catalogue" | "loyalty-giftcards" | "locations-kiosks" | "orders-ledger" | "reporting" | "support";
            /** Format: date-time */
            since: string;
            topic: string;
            type: string;
        };
        PermissionArea: {
            /** @description The area in which it opens changing; that area alone opens reading */
            changes: number | null;
            /** @description Stands beside the areas and is given by itself */
            extra: boolean;
            /** @description Whether the caller holds it somewhere, and so can give it there */
            grantable: boolean;
            id: number;
            /** @enum {string} */
            name: "SalesAndReportingAll" | "SalesReports" | "InventoryReports" | "CustomerReports" | "TaxReports" | "CustomersAll" | "LedgerAll" | "LoyaltyAll" | "PromosAndCouponsAll" | "AddonsAll" | "OperatorsAll" | "SetupAll" | "SetupGeneral" | "SetupUsers" | "SetupOperators" | "SetupLocations" | "ProductsAll" | "GiftCards" | "Tickets" | "AssetsAll" | "ApplicationsAll" | "RefundsIssue" | "WalletsCredit" | "DevicesCommand" | "OperatorsDelete" | "CustomersChange" | "LedgerChange" | "LoyaltyChange" | "PromosAndCouponsChange" | "AddonsChange" | "OperatorsChange" | "SetupChange" | "SetupGeneralChange" | "SetupUsersChange" | "SetupOperatorsChange" | "SetupLocationsChange" | "ProductsChange" | "GiftCardsChange" | "TicketsChange" | "AssetsChange" | "ApplicationsChange";
            parentId: number | null;
        };
        PermissionList: {
            data: components["schemas"]["PermissionArea"][];
        };
        PermissionSet: {
            permissions: {
                id: number;
                name: string;
            }[];
            userPermissions: {
                accountId: number;
                /** @description At every location of the account; without it, what concerns the account as a whole is refused */
                everywhere: boolean;
                permission: {
                    id: number;
                    name: string;
                };
            }[];
        };
        Person: {
            email: string;
            enabled: boolean;
            first_name: string;
            firstName: string;
            fullName: string;
            id: number;
            image: string;
            last_name: string;
            lastName: string;
            notifications: components["schemas"]["Notifications"];
            phone: string;
            /** Format: date-time */
            updatedOn: string;
            userroles: components["schemas"]["HeldRole"][];
            version: number;
        };
        PersonChange: {
            /** @description Needed with one’s own new email or password */
            currentPassword?: string;
            email?: string;
            enabled?: boolean;
            first_name?: string;
            last_name?: string;
            notifications?: components["schemas"]["Notifications"];
            password?: string;
            phone?: string;
            version?: number;
        };
        PlaceOrderAnswer: {
            order: components["schemas"]["ListedSale"];
        };
        PlaceRewards: {
            AccountId: number;
            LocationId: number;
            /** @description of the place */
            name: string;
            tiers: {
                /** @description points that a piece costs */
                amount: number;
                products: string[];
            }[];
        };
        PlaceRewardsList: {
            data: components["schemas"]["PlaceRewards"][];
            meta: {
                totalItems: number;
            };
        };
        Prekit: {
            createdBy: string | null;
            /** Format: date-time */
            creationDate: string;
            id: number;
            numberOfPieces: number;
            numberOfProducts: number;
            /** @description when it was delivered or cancelled */
            settledAt: string | null;
            settledBy: string | null;
            /** @enum {string} */
            state: "open" | "delivered" | "cancelled";
        };
        PrekitDelivery: {
            /**
             * @description what was brought; of products that are not here, what was needed
             * @default []
             */
            lines?: {
                productId: number;
                quantity: number;
            }[];
        };
        PrekitLine: {
            barcode: string;
            category: string;
            /** @description pieces */
            count: number;
            /** @description null while it is open */
            delivered: number | null;
            /** @description pieces */
            needed: number;
            /** @description pieces */
            par: number;
            productId: number;
            productName: string;
            sku: string;
        };
        PrekitRecord: {
            accountId: number;
            createdBy: string | null;
            /** Format: date-time */
            creationDate: string;
            id: number;
            lines: components["schemas"]["PrekitLine"][];
            locationId: number;
            locationName: string;
            numberOfPieces: number;
            numberOfProducts: number;
            /** @description when it was delivered or cancelled */
            settledAt: string | null;
            settledBy: string | null;
            /** @enum {string} */
            state: "open" | "delivered" | "cancelled";
        };
        PriceArrival: {
            accountId: number;
            currency: string;
            /** @description those of them that have the present price */
            having: number;
            /** @description those that have it not first */
            kiosks: components["schemas"]["PriceAtKiosk"][];
            /** @description whether kiosks are offered it: active, and with a price */
            offered: boolean;
            /** @description kiosks that are enabled, within reach */
            total: number;
            /** @description since when the present price holds */
            validFrom: string | null;
        };
        PriceAtKiosk: {
            /** @description when it took what it works by */
            appliedAt: string | null;
            /** @description whether it sells at the present price, with its tax and deposit */
            has: boolean;
            id: number;
            lastSeenAt: string | null;
            locationId: number;
            locationName: string;
            name: string;
            /** @description what it sells for; null: for nothing, or nobody knows */
            price: number | null;
            /** @description when it refused what is newer */
            refusedAt: string | null;
            /** @description in the kiosk's words */
            refusedReason: string;
            timezone: string;
        };
        PriceListLink: {
            /** Format: date-time */
            expiresAt: string;
            /** @description of the list as JSON text */
            sha256: string;
            /** Format: uri */
            url: string;
        };
        Problem: {
            /** @description Where work is asked for: see Proof-Of-Work */
            challenge?: string;
            /** @description What went wrong, in English */
            detail: string;
            /** @description Zero bits that are asked for */
            difficulty?: number;
            errors?: {
                /** @description Stable, one of ProblemCode, such as too-long */
                code: string;
                field: string;
                /** @description The same in English, to be read behind the field */
                message: string;
                /** @description What the text of the code tells of: numbers, words, lists of words, amounts {amount, currency} */
                params: {
                    [key: string]: number | string | string[] | {
                        amount: string;
                        currency: string;
                    };
                };
            }[];
            /** @description What the text of the code tells of: numbers, words, lists of words, amounts {amount, currency} */
            params: {
                [key: string]: number | string | string[] | {
                    amount: string;
                    currency: string;
                };
            };
            /** @description Seconds until the next attempt is looked at */
            retryAfter?: number;
            status: number;
            title: string;
            traceId: string;
            /** @description about:blank# and the stable code, one of ProblemCode, such as invalid-login */
            type: string;
        };
        /** @description Why a call or one of its fields is refused. Codes stay; texts may change. */
        ProblemCode: "above-caller" | "above-payment" | "access-denied" | "account-closed" | "account-restricted" | "ambiguous" | "amount-too-great" | "asked-otherwise" | "balances-owed" | "before-1970" | "before-start" | "begun-anew" | "being-paid" | "busy" | "cancelled" | "card-declined" | "card-token" | "challenge-ended" | "changed-after" | "changed-meanwhile" | "changed-since" | "colour" | "column-twice" | "command-under-way" | "common-password" | "conflict" | "csv-damaged" | "csv-empty" | "currency" | "customer-already" | "date" | "day-over" | "decided" | "deposit-given-up" | "deposit-made" | "device-address" | "device-disabled" | "discount-above-line" | "each-once" | "email" | "email-domains" | "empty-group" | "erasing-oneself" | "export-busy" | "export-failed" | "file-too-large" | "fixed" | "forbidden" | "foreign-product" | "four-digits" | "fresh-proof-required" | "gift-card-over" | "gift-card-spent" | "group-in-use" | "group-is-kept" | "group-name-taken" | "guessable" | "headers-too-large" | "https-address" | "idempotency-key" | "idempotency-key-reused" | "ids-apart" | "import-under-way" | "inactive-product" | "internal" | "invalid" | "invalid-code" | "invalid-device" | "invalid-login" | "invalid-principal" | "invalid-signature" | "invisible" | "invite-accepted" | "invite-headings" | "invite-link" | "invite-over" | "invited-already" | "invites-a-day" | "items" | "kept-currency" | "kiosks-only" | "last-owner" | "length" | "link-over" | "link-used" | "login-form" | "mail-link-required" | "misdirected" | "needs-consumer" | "needs-service" | "no-amount" | "no-card" | "no-csv-name" | "no-form-file" | "no-key-column" | "no-moment" | "no-picture" | "no-price" | "no-redemption" | "no-tier" | "not-above-zero" | "not-applied" | "not-bookable" | "not-booked" | "not-enough-value" | "not-for-devices" | "not-for-keys" | "not-http" | "not-one-of" | "not-owed" | "not-previewed" | "not-refundable" | "not-valid" | "notAcceptable" | "notFound" | "nothing-owed" | "nothing-short" | "one-form-file" | "one-operator" | "one-tier" | "order-id" | "other-currency" | "other-login" | "other-price" | "other-program" | "other-site" | "other-sum" | "other-than-email" | "out-of-range" | "own-roles" | "password-for-login" | "password-of-another" | "password-of-other" | "past" | "payment-twice" | "paymentRequired" | "payments-differ" | "people-only" | "person-exists" | "phone" | "picture-animated" | "picture-cut-off" | "picture-damaged" | "picture-empty" | "picture-overfull" | "picture-too-large" | "place" | "place-inactive" | "points-of-pieces" | "prekit-cancelled" | "prekit-delivered" | "price-holds" | "product-once" | "program-changed" | "proof-of-work-required" | "rate-limited" | "rebuild-under-way" | "refunded" | "registered-uninvited" | "registration-ended" | "registration-link-used" | "republishing-under-way" | "required" | "reservation-over" | "reservation-spent" | "reserved-name" | "role-in-use" | "role-is-kept" | "sale-date" | "same-mailbox" | "second-factor-not-shown" | "second-factor-required" | "secrets" | "self-disabled" | "services-only" | "session-ended" | "short-on-its-way" | "sign-in-again" | "sso-email" | "sso-expired" | "sso-person" | "sso-provider" | "stale-principal" | "stale-version" | "subdomain" | "tab-in-use" | "tab-open" | "tab-owed" | "taken" | "tax-in-use" | "tax-of-products" | "tax-or-none" | "tender-unavailable" | "terms-declined" | "time-zone" | "timeout" | "too-deep" | "too-few-items" | "too-great" | "too-late" | "too-long" | "too-many-attempts" | "too-many-bytes" | "too-many-cards" | "too-many-cells" | "too-many-codes" | "too-many-days" | "too-many-exports" | "too-many-invitations" | "too-many-items" | "too-many-lines" | "too-many-photos" | "too-many-receipts" | "too-many-rows" | "too-many-streams" | "too-many-unpaid" | "too-many-years" | "too-precise" | "too-short" | "too-slow" | "too-small" | "too-soon" | "tooLarge" | "tooMany" | "total-differs" | "trace-id" | "twice-in-file" | "two-factor-enabled" | "two-factor-required" | "unauthenticated" | "unavailable" | "unclear-place" | "uncountable" | "unexpected" | "unknown" | "unknown-column" | "unprocessable" | "unreadable-body" | "unsupportedType" | "us-date" | "uuid" | "value-refused" | "web-address" | "wrong-code" | "wrong-customer-code" | "wrong-password" | "wrong-type";
        Product: {
            accountId: number;
            active: boolean;
            category: {
                id: number;
                name: string;
            };
            cost: number | null;
            /** Format: date-time */
            created: string;
            currency: string;
            /** @description per piece */
            deposit: number | null;
            description: string;
            id: number;
            name: string;
            /** @description the same as id */
            operatorProductId: number;
            /** @description without tax; null while it has none */
            price: number | null;
            product: {
                barcodes: {
                    barcodeId: number;
                    code: string;
                }[];
                brand: {
                    name: string;
                } | null;
                images: {
                    cdn: string;
                    fileName: string;
                    id: number;
                }[];
                supplier: {
                    name: string;
                } | null;
            };
            /** @description the same as id */
            productId: number;
            /** @description who else decides what is sold; then just price, status and the places that feature it change here */
            provider: string | null;
            sku: string;
            /** @description where it stands, of the locations within reach; just of one product with `includeStocks` */
            stocks?: components["schemas"]["ProductStock"][];
            supplier: string;
            supplierCode: string;
            tags: {
                id: number;
                name: string;
            }[];
            taxId: number | null;
            /**
             * @description inherit: the default tax of the location at the time of a sale; named: the tax of taxId; exempt: none; fixed: the rate of its price
             * @enum {string}
             */
            taxMode: "inherit" | "named" | "exempt" | "fixed";
            /** @description percent; null where it is inherited */
            taxRate: number | null;
            version: number;
        };
        ProductAnswer: {
            data: components["schemas"]["Product"];
        };
        ProductChange: {
            active?: boolean;
            /** @description made where it is not there yet; empty: none */
            brand?: string;
            /** @description made where it is not there yet */
            category?: string;
            cost?: number | string;
            /** @description per piece */
            deposit?: number | string;
            description?: string;
            name?: string;
            /** @description without tax; holds from now on */
            price?: number | string;
            sku?: string;
            /** @description made where it is not there yet; empty: none */
            supplier?: string;
            supplierCode?: string;
            tags?: string[];
            taxId?: number | null;
            /** @enum {string} */
            taxMode?: "inherit" | "named" | "exempt" | "fixed";
            version?: number;
        };
        ProductFilters: {
            data: {
                brands: {
                    AccountId: number;
                    brandId: number;
                    name: string;
                }[];
                categories: {
                    AccountId: number;
                    categoryId: number;
                    name: string;
                }[];
                suppliers: {
                    AccountId: number;
                    name: string;
                    supplierId: number;
                }[];
                tags: {
                    AccountId: number;
                    name: string;
                    tagId: number;
                }[];
            };
        };
        ProductImport: {
            accountId: number;
            appliedAt: string | null;
            /** Format: date-time */
            begunAt: string;
            canUndo: boolean;
            changed: number;
            created: number;
            /** @description rows that were applied */
            done: number;
            /** @description why it failed */
            fault: {
                code: string;
                field: string;
                /** @description in English */
                message: string;
                params: {
                    [key: string]: unknown;
                };
            } | null;
            fileName: string;
            headers: string[];
            /** Format: uuid */
            id: string;
            /** @description rows that were left, because somebody changed them after */
            kept: number;
            refused: number;
            rows: number;
            /** @enum {string} */
            state: "waiting" | "reading" | "previewed" | "failed" | "applying" | "applied" | "undoing" | "undone";
            unchanged: number;
            /** @description rows that were taken back */
            undone: number;
            undoneAt: string | null;
        };
        ProductImportAnswer: {
            data: components["schemas"]["ProductImport"];
        };
        ProductImportList: {
            data: components["schemas"]["ProductImport"][];
            meta: {
                totalItems: number;
            };
        };
        ProductList: {
            data: {
                products: components["schemas"]["Product"][];
            };
            meta: {
                totalItems: number;
            };
        };
        ProductPrice: {
            accountId: number;
            /** @description who said it; null where nobody knows, or the caller may not */
            by: string | null;
            cost: number;
            currency: string;
            deposit: number;
            price: number;
            recordedAt: string | null;
            /** @description percent; null: the location's default of the time of a sale */
            taxRate: number | null;
            /** Format: date-time */
            validFrom: string;
        };
        ProductPrices: {
            data: components["schemas"]["ProductPrice"][];
            meta: {
                totalItems: number;
            };
        };
        ProductsChange: {
            active?: boolean;
            category?: string;
            ids: number[];
            /** @description added to each price, half up */
            pricePercent?: number;
        };
        ProductStock: {
            /** @description pieces; null before the first count: nobody knows */
            count: number | null;
            /** @description the location */
            market: {
                name: string;
            };
            /** @description the id of its location */
            stockId: number;
        };
        Projections: {
            rebuild: components["schemas"]["Rebuild"] | null;
            republishing: components["schemas"]["Republishing"] | null;
        };
        Purse: {
            AccountId: number;
            /** @description below zero: owed on a tab, or points taken back after they were spent */
            balance: number;
            /** Format: date-time */
            changedOn: string;
            currency: string;
            /** @description how many movements it had */
            entries: number;
            /** @description until when a gift card can be spent; null: always */
            expires: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "wallet" | "points" | "giftCard" | "tab";
            /** @description how far below zero a tab may go */
            limit: number;
            operatorName: string;
            /** @description of it, for sales that are not paid yet */
            reserved: number;
            timezone: string;
        };
        PurseDetails: {
            /** @description what it came to at the moment that was asked for, and the movement that it came of */
            asOf: {
                /** Format: date-time */
                at: string;
                /** @description in its currency; points, `PTS`, are whole */
                balance: number;
                entry: components["schemas"]["PurseEntry"] | null;
            } | null;
            purse: components["schemas"]["Purse"];
            reservations: {
                /** @description in its currency; points, `PTS`, are whole */
                amount: number;
                location: string;
                /** Format: uuid */
                orderId: string;
                /** Format: date-time */
                until: string;
            }[];
        };
        PurseEntry: {
            /** @description in its currency; points, `PTS`, are whole */
            amount: number;
            /** Format: date-time */
            at: string;
            /** @description what it came to */
            balance: number;
            currency: string;
            /**
             * Format: uuid
             * @description the order, refund, load or payment
             */
            factId: string;
            /** @description from 1 on; none is missing */
            id: number;
            /** @description capture: of an order, as it was reserved; spend: the same unreserved; credit: of a refund; deposit: of a load or a tab payment; settle: of a debt for an order; issue: of a gift card; expiry: what was left on one that expired; void: what was left on one that was voided; earn: points of an order or a load; takeBack: points that a refund took back */
            kind: string;
            location: {
                name: string;
                timezone: string;
            };
            /** @description the sale behind it */
            orderId: string | null;
        };
        PurseEntryList: {
            data: components["schemas"]["PurseEntry"][];
            meta: {
                totalItems: number;
            };
        };
        PurseList: {
            data: components["schemas"]["Purse"][];
            meta: {
                totalItems: number;
            };
        };
        Quarantine: {
            data: components["schemas"]["Quarantined"][];
            meta: {
                /** @description False: there are at least that many */
                exact: boolean;
                totalItems: number;
            };
        };
        Quarantined: {
            /** @description it can be booked as it is */
            acceptable: boolean;
            AccountId: number;
            /** @description why it waits, as a word */
            code: string;
            /** @description another sale can be booked in its place */
            correctable: boolean;
            currency: string;
            DeviceId: number;
            deviceName: string;
            id: string;
            location: {
                name: string;
                timezone: string;
            };
            LocationId: number;
            note: string;
            orderId: string;
            /** @description why it waits, in English */
            reason: string;
            /** Format: date-time */
            receivedAt: string;
            resolvedAt: string | null;
            resolvedBy: number | null;
            /** @enum {string} */
            state: "waiting" | "accepted" | "corrected" | "rejected";
            /** @description what the device says the sale comes to */
            total: number | null;
        };
        QuarantinedDetail: {
            /** @description of the sale that stands under the same order id; empty for none */
            bookedNumber: string;
            claim: components["schemas"]["Claim"];
            /** @description the operator's, in which a correction is booked */
            currency: string;
            /** @description what the device said beside what was expected */
            fields: components["schemas"]["ComparedField"][];
            sale: components["schemas"]["Quarantined"];
        };
        QuarantinedSale: {
            sale: components["schemas"]["Quarantined"];
        };
        Rebuild: {
            daysCompared: number;
            daysDiffering: number;
            eventsExpected: number;
            eventsPerSecond: number;
            eventsRead: number;
            eventsSkipped: number;
            failure: string;
            finishedAt: string | null;
            id: number;
            phase: string;
            sales: number;
            startedAt: string | null;
        };
        ReceiptSent: {
            message: string;
        };
        Reconciliation: {
            data: components["schemas"]["ReconciliationDifference"][];
            days: components["schemas"]["ComparedDay"][];
            meta: {
                totalItems: number;
            };
        };
        ReconciliationDifference: {
            /** @description null for a movement that belongs to nobody here */
            AccountId: number | null;
            currency: string;
            /**
             * Format: date
             * @description the processor's day, UTC
             */
            day: string;
            /** Format: date-time */
            foundAt: string;
            id: number;
            /** @description what customers paid above zero, what they got back below */
            journalAmount: number;
            /** @enum {string} */
            kind: "missing-here" | "missing-there" | "other-amount";
            orderId: string | null;
            processor: string;
            processorAmount: number;
            /** @description what the processor knows it by */
            reference: string;
            refundId: string | null;
        };
        Redriven: {
            applied: number;
            complete: boolean;
            failed: {
                consumer: string;
                id: string;
                key: string;
                reason: string;
                service: string;
                topic: string;
            }[];
            failedKeys: number;
            left: number;
            services: components["schemas"]["ServiceState"][];
        };
        RedriveTarget: {
            consumer?: string;
            key?: string;
            /** @enum {string} */
            service?: "identity" | "catalogue" | "loyalty-giftcards" | "locations-kiosks" | "orders-ledger" | "reporting" | "support";
            topic?: string;
        };
        Refund: {
            amount: number;
            currency: string;
            /** @description why it failed */
            failure: string;
            id: string;
            /** @description the pieces that came back; empty for a refund by amount */
            lines: components["schemas"]["ReturnedLine"][];
            /** @description that it gives back; 0 for a tender that is not points */
            points: number;
            reason: string;
            /** Format: date-time */
            requestedAt: string;
            requestedBy: number | null;
            /** @description whether they go back on the shelf */
            restock: boolean;
            settledAt: string | null;
            /**
             * @description pending until the tender answers, then succeeded or failed
             * @enum {string}
             */
            state: "pending" | "succeeded" | "failed";
            success: boolean;
            /** @description where the money goes: card, cash, operator, wallet, points, giftCard, tab */
            tender: string;
            transactionId: string;
        };
        RefundAnswer: {
            refundResponse: {
                amount: number;
                currency: string;
                /** @description why it failed */
                failure: string;
                id: string;
                /** @description the pieces that came back; empty for a refund by amount */
                lines: components["schemas"]["ReturnedLine"][];
                /** @description that it gives back; 0 for a tender that is not points */
                points: number;
                reason: string;
                /** Format: date-time */
                requestedAt: string;
                requestedBy: number | null;
                /** @description whether they go back on the shelf */
                restock: boolean;
                settledAt: string | null;
                /**
                 * @description pending until the tender answers, then succeeded or failed
                 * @enum {string}
                 */
                state: "pending" | "succeeded" | "failed";
                success: boolean;
                /** @description where the money goes: card, cash, operator, wallet, points, giftCard, tab */
                tender: string;
                transactionId: string;
            };
        };
        RefundPreview: {
            /** @description what nobody paid of it: so much of a debt ends, and nobody is paid it */
            debtEnded: number;
            /** @description what goes where; nothing where all of it ends a debt */
            parts: {
                /** @description decimal; 0 of points */
                amount: number;
                /** @description whether a new gift card takes it, in place of one that is over */
                newCard: boolean;
                /** @description 0 of money */
                points: number;
                /**
                 * @description where it goes; of a tab that was paid already it is the wallet
                 * @enum {string}
                 */
                tender: "card" | "cash" | "operator" | "wallet" | "points" | "giftCard" | "tab";
            }[];
            /** @description that it gives back, of a payment by points */
            pointsBack: number;
            /** @description that it takes back of what the sale earned */
            pointsTaken: number;
        };
        Registration: {
            /** @constant */
            acceptTerms?: true;
            email: string;
            firstName?: string;
            fullname?: string;
            lastName?: string;
            password: string;
            username?: string;
        };
        RejectedInvite: {
            code: string;
            /** @description as it stands there */
            email: string;
            field: string;
            params: {
                [key: string]: unknown;
            };
            /** @description in English */
            reason: string;
            /** @description the line of the file, from 1 */
            row: number;
        };
        Republishing: {
            finishedAt: string | null;
            id: number;
            phase: string;
            salesExpected: number;
            salesPublished: number;
            startedAt: string | null;
        };
        Reservation: {
            amount: number;
            card?: string;
            currency: string;
            /** Format: date-time */
            expires: string;
            /** @description what can still be spent of the same */
            left: number;
            order: string;
            /** @enum {string} */
            state: "held" | "captured" | "released" | "expired";
            /** @enum {string} */
            tender: "wallet" | "points" | "giftCard" | "tab";
        };
        ReservationList: {
            data: components["schemas"]["Reservation"][];
            meta: {
                totalItems: number;
            };
        };
        ReturnedLine: {
            /** @description place among the products of the sale, from 0 */
            line: number;
            quantity: number;
        };
        Role: {
            accountId: number | null;
            description: string;
            /** @description Whether the caller may edit it */
            editable: boolean;
            /** @description Whether the caller may give it to somebody and take it */
            givable: boolean;
            GroupId: number | null;
            groupName: string;
            id: number;
            isSystem: boolean;
            name: string;
            permissions: components["schemas"]["RoleArea"][];
            updatedOn: string | null;
            version: number;
        };
        RoleArea: {
            access: "read" | null;
            id: number;
            name: string;
        };
        RoleChange: {
            /** @default  */
            description?: string;
            GroupId: number;
            name: string;
            /** @default [] */
            permissions?: {
                access: "read" | null;
                id: number;
            }[];
            version?: number;
        };
        RoleDetail: {
            accountId: number | null;
            description: string;
            /** @description Whether the caller may edit it */
            editable: boolean;
            /** @description Whether the caller may give it to somebody and take it */
            givable: boolean;
            GroupId: number | null;
            groupName: string;
            id: number;
            isSystem: boolean;
            name: string;
            permissions: components["schemas"]["RoleArea"][];
            updatedOn: string | null;
            userGroupAccounts: {
                accountId: number;
                GroupId: number;
            }[];
            userPermissions: {
                /** @enum {string} */
                access: "read";
                permission: {
                    id: number;
                    name: string;
                };
                role: {
                    id: number;
                    name: string;
                };
            }[];
            version: number;
        };
        RoleList: {
            data: components["schemas"]["Role"][];
            meta: {
                totalItems: number;
            };
        };
        Sale: {
            AccountId: number;
            /**
             * Format: date-time
             * @description when it was sold: lists, files and reports go by it
             */
            bookedDate: string;
            /**
             * Format: date-time
             * @description when it was sold, or what somebody had it show instead
             */
            creationDate: string;
            currency: string;
            /** @description who bought, as people say; changes nothing but what is shown */
            customerName: string;
            DeviceEndId: number;
            deviceName: string;
            DeviceStartId: number;
            DeviceTypeEnd: string;
            DeviceTypeStart: string;
            /** @description what it comes to at those; null where it was charged so */
            expectedTotal: number | null;
            /** @description The fee that was charged is not what the location's fee of that time comes to */
            feeDiffers: boolean;
            id: string;
            /** @enum {string} */
            kind: "order" | "valueAdd" | "tabPayment";
            location: {
                name: string;
                timezone: string;
            };
            LocationId: number;
            note: string;
            order: {
                payment: {
                    amount: number;
                    lastFour: string;
                    method: string;
                }[];
                prettyId: string;
                products: components["schemas"]["SaleProduct"][];
                refunds: components["schemas"]["Refund"][];
                totals: {
                    deposit: number;
                    fee: number;
                    savings: number;
                    tax: number;
                    total: number;
                };
                transactions: components["schemas"]["SaleTransaction"][];
            };
            paymentType: number;
            /** @description that a load gave; 0 for all else */
            points: number;
            /** @description Another price or tax was charged than held at the time of the sale */
            priceDiffers: boolean;
            /** @description what was not as it should be where points or a tab paid; null: nothing */
            redemptionFlag: {
                /** @description what the redeemed pieces come to, where it says another amount */
                expected: number | null;
                /** @description how many of those were not there */
                missing: number;
                /** @description how much of that was above the tab's limit */
                tabBeyond: number;
                /** @description what was put on a tab without having been reserved */
                tabUnreserved: number;
                /** @description points that were taken without having been reserved */
                unreserved: number;
            } | null;
            /** @description what of a load paid what its customer owed before; 0 for all else */
            settled: number;
            status: string;
            /** Format: date-time */
            statusDate: string;
            statusMessage: {
                name: string;
            };
            /** @description The device's clock could not be believed; the receipt time was taken */
            timeReplaced: boolean;
            total: number;
            traceId: string;
            user: {
                firstName: string;
                lastName: string;
            } | null;
            userCard: {
                lastFour: string;
            } | null;
            UserId: number | null;
            version: number;
        };
        SaleChange: {
            customerName?: string;
            notes?: string;
            /** @description null: when it was sold */
            saleDate?: string | null;
            version?: number;
        };
        SaleProduct: {
            deposit: number;
            img: string;
            name: string;
            price: number;
            productId: number;
            quantity: number;
            tax: number;
            unitPrice: number;
        };
        SalesReport: {
            avgItemsPerSale: components["schemas"]["Trend"];
            avgSale: components["schemas"]["Trend"];
            currencies: components["schemas"]["CurrencySales"][];
            currency: string;
            grossProfit: components["schemas"]["Trend"];
            revenue: {
                currentTotals: {
                    /** @description yyyy-MM-dd, yyyy-MM-ddTHH:00 for the hours of a single day, or yyyy-MM */
                    date: string;
                    /** @description null for what is still to come, and for an average where nothing was sold */
                    revenue: number | null;
                    /** @description null for what is still to come, and for an average where nothing was sold */
                    value: number | null;
                }[];
                previousTotals: {
                    /** @description yyyy-MM-dd, yyyy-MM-ddTHH:00 for the hours of a single day, or yyyy-MM */
                    date: string;
                    /** @description null for what is still to come, and for an average where nothing was sold */
                    revenue: number | null;
                    /** @description null for what is still to come, and for an average where nothing was sold */
                    value: number | null;
                }[];
            };
            totals: {
                avgItemsPerSale: components["schemas"]["Change"];
                avgSale: components["schemas"]["Change"];
                grossProfit: components["schemas"]["Change"];
                revenue: components["schemas"]["Change"];
            };
        };
        SalesTax: {
            accountId: number;
            id: number;
            /** @description how many locations have it as their default */
            locations: number;
            name: string;
            /** @description percent */
            rate: number;
            version: number;
        };
        SalesTaxChange: {
            name: string;
            rate: number;
            version?: number;
        };
        SalesTaxList: {
            data: components["schemas"]["SalesTax"][];
            meta: {
                totalItems: number;
            };
        };
        SaleTransaction: {
            amount: number;
            paymentType: number;
            /** @description that it took; 0 for a payment that is not by points */
            points: number;
            /**
             * @description whether that can be refunded
             * @enum {string}
             */
            refundable: "now" | "never";
            /** @description of those, what refunds take */
            refundedPoints: number;
            /** @description where a refund goes: card, cash, operator, wallet, points, giftCard, tab; empty for nowhere */
            refundTender: string;
            /** @description what was not given back yet */
            remaining: number;
            transactionId: string;
        };
        SavedKiosk: {
            accountId: number;
            barcodeScanner: string;
            cellProvider: string;
            color: string;
            /** @description How far it is with the config of its place */
            config: {
                appliedAt: string | null;
                appliedVersion: number | null;
                refusedAt: string | null;
                refusedReason: string;
                refusedVersion: number | null;
            };
            connectionType: string;
            /** Format: date-time */
            creationDate: string;
            creditCardReader: string;
            diagnosticReport: components["schemas"]["DiagnosticReport"] | null;
            enabled: boolean;
            /** @description since when its connection is known to be broken */
            goneSince: string | null;
            id: number;
            lastSync: string | null;
            /** @description null for a device that never said anything */
            line: components["schemas"]["DeviceLine"] | null;
            LocationId: number;
            mount: string;
            name: string;
            /** @description The password that was made, this once */
            password?: string;
            power: boolean | null;
            serialNumber: string;
            tabletType: string;
            uniqueLoginString: string;
            version: number;
        };
        SavedLoyalty: {
            active: boolean;
            locationId: number;
            /** Format: date-time */
            validFrom: string;
        };
        SentCommand: {
            command: components["schemas"]["Command"];
            message: string;
            /** @description another of the same kind that had not ended */
            underWay: components["schemas"]["Command"] | null;
        };
        ServiceState: {
            answered: boolean;
            name: string;
            reason: string;
        };
        Session: {
            /** @description The same */
            accessToken: string;
            /** @description The access token */
            authorization: string;
            email: string;
            id: number;
            /** Format: date-time */
            jwtExpires: string;
            permissions: components["schemas"]["PermissionSet"];
            /** Format: date-time */
            refreshTokenExpires: string;
            restrictions: {
                accountId: number;
                status: string;
            }[];
            /** @enum {string} */
            scope: "super admin" | "user admin" | "user";
        };
        Settings: {
            errorReports: {
                path: string;
                sampleRate: number;
            };
        };
        SingleSignOn: {
            clientId: string;
            defaultRoleId: number;
            emailDomains: string[];
            enabled: boolean;
            issuer: string;
            /** @description 0: there is none yet */
            version: number;
        };
        SingleSignOnChange: {
            clientId: string;
            /** @description Absent: as before. Answered by no call */
            clientSecret?: string;
            defaultRoleId: number;
            emailDomains: string[];
            enabled: boolean;
            issuer: string;
            /** @description 0: there is none yet */
            version: number;
        };
        SingleSignOnDetail: {
            clientId: string;
            defaultRoleId: number;
            emailDomains: string[];
            enabled: boolean;
            issuer: string;
            /** @description To be entered at the provider */
            redirectUri: string;
            /** @description 0: there is none yet */
            version: number;
        };
        SpendablePurse: {
            /** @description of a gift card */
            card?: string;
            /** @description of points PTS */
            currency: string;
            /**
             * Format: date-time
             * @description until when a gift card can be spent
             */
            expires?: string;
            /** @description what can be spent now; points may have been taken back below zero */
            spendable: number;
            /** @enum {string} */
            tender: "wallet" | "points" | "giftCard" | "tab";
        };
        Stock: {
            accountId: number;
            category: string;
            /** @description null before the first count: nobody knows */
            count: number | null;
            countedAt: string | null;
            locationId: number;
            locationName: string;
            /** @description in open pre-kits */
            onTheWay: number;
            /** @description how many there should be; 0: nobody said */
            par: number;
            productId: number;
            productName: string;
            /** @description of the location */
            timezone: string;
        };
        StockList: {
            data: components["schemas"]["Stock"][];
            meta: {
                totalItems: number;
            };
        };
        StockMovement: {
            /** @description afterwards; null before the first count */
            balance: number | null;
            /** @description who; null where nobody is known */
            by: string | null;
            /** @enum {string} */
            cause: "order" | "refund" | "device" | "prekit" | "person";
            /** @description the sale, the refund, the pre-kit, the message of the kiosk */
            causeId: string;
            /** @description what was counted; null but for counts */
            counted: number | null;
            /** @description of the difference of a count: pieces of which was told later */
            explained: number;
            /** Format: date-time */
            happenedAt: string;
            id: number;
            /** @enum {string} */
            kind: "sale" | "refund" | "restock" | "count" | "pre-kit" | "adjustment";
            kioskId: number | null;
            note: string;
            /** @description pieces; of a count, what it found beyond what was thought to be there */
            quantity: number;
            /** @enum {string} */
            reason: "" | "damaged" | "expired" | "theft" | "sample" | "found" | "correction";
            /**
             * Format: date-time
             * @description when it was told
             */
            recordedAt: string;
        };
        StockMovementList: {
            data: components["schemas"]["StockMovement"][];
            meta: {
                totalItems: number;
            };
        };
        StockOfSales: {
            /** @description that were looked at, of one operator */
            days: number;
            faults: {
                accountId: number;
                check: string;
                detail: string;
                subject: string;
            }[];
            /** @description the operator to go on with */
            next: {
                account: number;
            } | null;
        };
        StockPars: {
            pars: {
                par: number;
                productId: number;
            }[];
        };
        StockPlace: {
            accountId: number;
            id: number;
            name: string;
            /** @description the newest first: every open one, 50 at most */
            prekits: components["schemas"]["Prekit"][];
            /** @description products that are below their par */
            short: number;
            timezone: string;
            /** @description products that were never counted */
            uncounted: number;
        };
        StockPlaceList: {
            locations: components["schemas"]["StockPlace"][];
            meta: {
                totalItems: number;
            };
        };
        StockSaid: {
            /**
             * Format: date-time
             * @description when; absent: now
             */
            at?: string;
            /**
             * @description `count`: so many are there; `restock`: so many were added; `adjustment`: so many more or fewer
             * @enum {string}
             */
            kind: "count" | "restock" | "adjustment";
            lines: {
                productId: number;
                quantity: number;
            }[];
            /** @default  */
            note?: string;
            /**
             * @description of an adjustment
             * @default
             * @enum {string}
             */
            reason?: "" | "damaged" | "expired" | "theft" | "sample" | "found" | "correction";
        };
        Store: {
            address: components["schemas"]["Address"];
            contact: components["schemas"]["Contact"];
            currency: string;
            defaultTheme: string;
            /** @description Where a kiosk's tablet is found in its device-management service, by `{id}`; empty for none */
            deviceManagementUrl: string;
            name: string;
            subdomain: string;
            timezone: string;
            version: number;
            website: string;
        };
        StoreChange: {
            address?: {
                /** @default  */
                city?: string;
                /** @default  */
                country?: string;
                /** @default  */
                state?: string;
                /** @default  */
                streetOne?: string;
                /** @default  */
                streetTwo?: string;
                /** @default  */
                zip?: string;
            };
            contact?: {
                email?: string;
                firstName?: string;
                lastName?: string;
                phone?: string;
            };
            currency?: string;
            defaultTheme?: string;
            deviceManagementUrl?: string;
            name?: string;
            subdomain?: string;
            timezone?: string;
            version?: number;
            website?: string;
        };
        TabArchived: {
            message: string;
        };
        TabChange: {
            /** @description decimal text in the currency of the operator, such as "50.00" */
            limit: string;
        };
        TabList: {
            data: {
                updatedUsers: components["schemas"]["TabUser"][];
            };
            meta: {
                totalItems: number;
            };
        };
        TabPaymentAnswer: {
            /** @description what is still owed; null while it is not known */
            balance: number | null;
            order: components["schemas"]["ListedSale"];
        };
        TabUser: {
            AccountId: number;
            /** @description empty of a customer who is there no more */
            email: string;
            firstName: string;
            id: number;
            lastName: string;
            tab: {
                /** @description what is owed; below zero where more was paid */
                balance: number;
                currency: string;
                /** @description 0: none, and it takes payments alone */
                limit: number;
                /** @description what of the balance is being paid just now */
                paying: number;
                /** @description what sales keep of it that are not paid yet */
                reserved: number;
                /** @description 0 good, 1 approaching the limit, 2 delinquent */
                status: 0 | 1 | 2;
                /** Format: uuid */
                tabId: string;
            };
        };
        Theme: {
            accountId: number;
            bannerColor: string;
            barcodeScannerHardware: string;
            coolerButtonHidden: boolean;
            creditCardReaderHardware: string;
            disableApplePay: boolean;
            disableCart: boolean;
            disableCreditCardPurchases: boolean;
            id: number;
            LocationId: number;
            locationName: string;
            lookupButtonHidden: boolean;
            meta: {
                /** @description Where the logo is fetched */
                logo: string | null;
            };
            primaryColor: string;
            scanButtonHidden: boolean;
            secondaryColor: string;
            /** @constant */
            type: "location";
            /** Format: date-time */
            updatedOn: string;
            version: number;
        };
        ThemeChange: {
            bannerColor: string;
            barcodeScannerHardware: string;
            coolerButtonHidden: boolean;
            creditCardReaderHardware: string;
            disableApplePay: boolean;
            disableCart: boolean;
            disableCreditCardPurchases: boolean;
            lookupButtonHidden: boolean;
            meta?: unknown;
            primaryColor: string;
            scanButtonHidden: boolean;
            secondaryColor: string;
            version?: number;
        };
        ThemeList: {
            data: components["schemas"]["Theme"][];
            meta: {
                totalItems: number;
            };
        };
        TopProduct: {
            currency: string;
            Name: string;
            OperatorProductId: number;
            OrderId: string | null;
            Price: number;
            quantity: number;
            sum: number;
        };
        TopSaleReport: {
            topProdSales: components["schemas"]["TopProduct"][];
        };
        Trend: {
            currentTotals: components["schemas"]["TrendPoint"][];
            previousTotals: components["schemas"]["TrendPoint"][];
        };
        TrendPoint: {
            /** @description yyyy-MM-dd, yyyy-MM-ddTHH:00 for the hours of a single day, or yyyy-MM */
            date: string;
            /** @description null for what is still to come, and for an average where nothing was sold */
            value: number | null;
        };
        TwoFactor: {
            enabled: boolean;
            /** @description Left to use */
            recoveryCodes: number;
            /** @description An operator demands it */
            required: boolean;
        };
        UploadKey: {
            /** Format: date-time */
            expiresAt: string;
            key: string;
            maxBytes: number;
            /** Format: uri */
            url: string;
        };
        Uptime: {
            /** Format: date-time */
            from: string;
            intervals: {
                /** @enum {string} */
                cause: "" | "connection-lost" | "silent";
                /** Format: date-time */
                from: string;
                /** @description null while it is there */
                to: string | null;
            }[];
            /** @description part of the time since its first report, or since `from` */
            online: number;
            /** Format: date-time */
            to: string;
        };
        User: {
            /** @description The caller gives them no role before the email is proven */
            awaitsProof: boolean;
            email: string;
            enabled: boolean;
            first_name: string;
            firstName: string;
            fullName: string;
            id: number;
            image: string;
            last_name: string;
            lastName: string;
            notifications: components["schemas"]["Notifications"];
            permissions: components["schemas"]["PermissionSet"];
            phone: string;
            /** @enum {string} */
            scope: "super admin" | "user admin" | "user";
            /** Format: date-time */
            updatedOn: string;
            userroles: components["schemas"]["HeldRole"][];
            version: number;
        };
        UserList: {
            data: {
                pagination: {
                    limit: number;
                    page: number;
                    totalRecords: number;
                };
                users: components["schemas"]["Person"][];
            };
        };
        UserRoles: {
            data: components["schemas"]["HeldRole"][];
        };
        UserTransactionReport: {
            ordersCount: number;
            usersCount: number;
        };
        ValueOfSales: {
            /** @description sales, loads and payments of tabs that were looked at */
            facts: number;
            faults: {
                accountId: number;
                check: string;
                detail: string;
                subject: string;
            }[];
            /** @description that differ and are so recent that one side may not have heard of them */
            inFlight: number;
            /** @description where to go on */
            next: {
                account: number;
                /** @description empty: from the first on */
                day: string;
                /** @description of purses the one behind which to go on; empty: from the first on */
                purse: string;
                /** @enum {string} */
                side: "ledger" | "value" | "purses";
            } | null;
        };
        WebhookAnswer: {
            received: boolean;
            repeated: boolean;
        };
    };
    responses: {
        /** @description The record was changed meanwhile */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This is not allowed */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A problem (RFC 9457) */
        internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid */
        invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request was meant for another system */
        misdirected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description This cannot be taken as it is */
        notAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found */
        notFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The payment was declined */
        paymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The answer took too long */
        timeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is too large */
        tooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many calls from this address, person, API key or account */
        tooMany: {
            headers: {
                /** @description What is left of each: r calls, all of them again in t seconds */
                RateLimit?: string;
                /** @description Each policy that counts this call: q calls in w seconds */
                "RateLimit-Policy"?: string;
                /** @description Seconds until another call is taken */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Access Denied. Please provide valid authorization details. */
        unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is not available right now */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be carried out */
        unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of a type that is not taken */
        unsupportedType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

/** Shapes by their names. */
export type Schemas = components['schemas'];
/** What a list, or another answer at this path, can be asked by. */
export type Query<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Asked } };
}
  ? NonNullable<Asked>
  : never;
