/** The row of one function in `system.functions`. */
export interface EngineFunction {
  name: string;
  /** The category of an alias is empty. */
  aliasOf: string;
  category: string;
  /** `System`, or the way it was added. */
  origin: string;
}

/** Categories of functions that work on their arguments alone. */
const HARMLESS_CATEGORIES = new Set(
  'Aggregate Functions,Arithmetic,Arrays,Bit,Bitmap,Comparison,Conditional,Dates and Times,Distance,Encoding,Encryption,Financial,Geo,Geo Polygon,Hash,IP Address,JSON,Logical,Map,Mathematical,Null,NumericIndexedVector,QBit,Random Number,Rounding,String,String Replacement,String Search,String Splitting,Time Series,Time Window,Tuple,Type Conversion,UUID,URL'.split(
    ',',
  ),
);

/** Reviewed functions of mixed categories ("Other", "Internal", …). Any that a later engine adds there is refused. */
const HARMLESS = new Set(
  `authenticatedUser bar blockNumber blockSerializedSize blockSize buildId byteSize caseWithExpression
  colorOKLABToSRGB colorOKLCHToSRGB colorSRGBToOKLAB colorSRGBToOKLCH connectionId countDigits currentDatabase
  currentProfiles currentQueryID currentRoles currentSchemas currentUser defaultProfiles defaultRoles
  defaultValueOfArgumentType defaultValueOfTypeName demangle digits displayName dumpColumnStructure enabledProfiles
  enabledRoles errorCodeToName finalizeAggregation flipCoordinates formatQuery formatQueryOrNull formatQuerySingleLine
  formatQuerySingleLineOrNull formatReadableDecimalSize formatReadableQuantity formatReadableSize
  formatReadableTimeDelta generateRandomStructure groupArrayArray getMaxTableNameLengthForDatabase
  getMergeTreeSetting getSetting getSettingOrDefault getSizeOfEnumType getSubcolumn getTypeSerializationStreams
  globalVariable highlightQuery hostName icebergBucket icebergTruncate identity ignore indexHint initialQueryID
  initialQueryStartTime initializeAggregation isConstant isDecimalOverflow isMergeTreePartCoveredBy joinGet
  joinGetOrNull lowCardinalityIndices lowCardinalityKeys MACNumToString MACStringToNum MACStringToOUI materialize
  mergeTreePartInfo minSampleSizeContinuous minSampleSizeConversion neighbor nested normalizedQueryHash
  normalizedQueryHashKeepNames normalizeQuery normalizeQueryKeepNames obfuscateQuery obfuscateQueryWithSeed
  parseReadableSize parseReadableSizeOrNull parseReadableSizeOrZero parseTimeDelta partitionId queryID revision
  rowNumberInAllBlocks rowNumberInBlock runningAccumulate runningConcurrency runningDifference
  runningDifferenceStartingWithFirstValue serverUUID shardCount shardNum sleep sleepEachRow structureToCapnProtoSchema
  structureToProtobufSchema tcpPort throwIf tid toColumnTypeName tokenizeQuery toTypeName transactionID
  transactionLatestSnapshot transactionOldestSnapshot transform uptime variantElement variantType version
  visibleWidth stochasticLinearRegression stochasticLogisticRegression`
    .toLowerCase()
    .split(/\s+/),
);

/**
 * Functions that may access anything outside the store: files, models, dictionaries, services, other servers, the
 * engine's own memory. Everything that is not known to be harmless, by the names of `functions` and in lower case.
 */
export function outwardFunctions(functions: readonly EngineFunction[]): string[] {
  const categories = new Map(functions.map(({ name, category }) => [name, category]));
  const harmless = ({ name, aliasOf, origin }: EngineFunction): boolean => {
    const meant = aliasOf || name;
    const known = HARMLESS.has(meant.toLowerCase()) || HARMLESS_CATEGORIES.has(categories.get(meant) ?? '');
    return origin === 'System' && known;
  };
  return functions.filter((each) => !harmless(each)).map(({ name }) => name.toLowerCase());
}
