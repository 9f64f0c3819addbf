import { CubeIcon } from '@blueprintjs/icons';
import './product-picture.css';

/** The picture of a product, or a placeholder without one. The name is shown next to it. */
export function ProductPicture({ img }: { img: string | null }) {
  if (img) return <img className="product-picture" src={img} alt="" loading="lazy" width="40" height="40" />;
  return (
    <span className="product-picture" aria-hidden>
      <CubeIcon className="muted" />
    </span>
  );
}
