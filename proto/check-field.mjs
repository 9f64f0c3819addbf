import { ScalarType } from '@bufbuild/protobuf';

const INT32_MAX = 2 ** 31 - 1;
const PPM_OF_PERCENT = 10_000;
/** Properties of every record, and columns of every page (`pageOf`). */
const taken = ['id', 'version', 'account_id', 'location_id', 'name_key', 'total', 'listed'];

/** Throws an error that names a field with an invalid declaration. */
export function checkField(field, kind, { min = 0, max }) {
  const refuse = (why) => {
    throw new Error(`${field.parent.typeName}.${field.name} ${why}`);
  };
  if (field.oneof || field.proto.proto3Optional)
    refuse('is optional or part of a oneof: declare a plain field');
  if (taken.includes(field.name)) refuse('has a name that every record has already');
  if (field.localName.endsWith('$')) refuse('has a name that every JavaScript object has already');
  if (kind === 'percent' && !field.name.endsWith('_ppm'))
    refuse('is a percent, whose name ends with _ppm: the API omits it');
  if (kind === 'flag') return;
  if (min < 0) refuse(`has the min ${min}: inputs take no sign`);
  if (!(max > min)) refuse(`has the max ${max}, which must be above its min ${min}`);
  if (kind === 'text' && min > 1) refuse(`has the min ${min}: a text has 0 or 1`);
  if (max > highestOf(field, kind)) refuse(`has the max ${max}, which its type cannot hold`);
}

function highestOf(field, kind) {
  if (kind === 'percent') return INT32_MAX / PPM_OF_PERCENT;
  return field.scalar === ScalarType.INT64 ? Number.MAX_SAFE_INTEGER : INT32_MAX;
}
