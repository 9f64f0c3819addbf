import { CubeIcon } from '@blueprintjs/icons';
import './product-picture.css';

/** What a product looks like; a calm stand-in where nobody has taken its picture. The name stands beside it. */
export function ProductPicture({ img }: { img: string | null }) {
  if (img) return <img className="product-picture" src={img} alt="" loading="lazy" width="40" height="40" />;
  return (
    <span className="product-picture" aria-hidden>
      <CubeIcon className="muted" />
    </span>
  );
}
