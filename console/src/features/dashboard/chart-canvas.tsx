import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState, type ReactNode } from 'react';

use([LineChart, GridComponent, SVGRenderer]);

/** Positions of the axis points, in pixels from the left. */
export interface Scale {
  x: (index: number) => number;
  indexAt: (x: number) => number;
}

interface Props {
  option: EChartsCoreOption;
  children: (scale: Scale) => ReactNode;
}

/**
 * ECharts draws only lines and axes: text and click targets are ours, on top of it. Its own tooltip writes markup,
 * which Trusted Types forbid.
 */
export default function ChartCanvas({ option, children }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const [scale, setScale] = useState<Scale>();

  useEffect(() => {
    const at = clearByNodes(root.current!);
    const drawn = init(at, undefined, { renderer: 'svg' });
    clearByNodes(at.querySelector('svg')!);
    chart.current = drawn;
    const resized = new ResizeObserver(() => {
      drawn.resize();
      setScale(scaleOf(drawn));
    });
    resized.observe(at);
    return () => {
      resized.disconnect();
      chart.current = null;
      drawn.dispose();
    };
  }, []);

  useEffect(() => {
    chart.current!.setOption(option, { notMerge: true });
    setScale(scaleOf(chart.current!));
  }, [option]);

  return (
    <>
      <div ref={root} className="chart-canvas" aria-hidden />
      {scale && children(scale)}
    </>
  );
}

const first = { xAxisIndex: 0 };

const scaleOf = (chart: EChartsType): Scale => ({
  x: (index) => chart.convertToPixel(first, index),
  indexAt: (x) => chart.convertFromPixel(first, x),
});

/** The library empties its elements with `innerHTML = ''`, which Trusted Types refuse even for an empty string. */
function clearByNodes<Target extends Element>(element: Target): Target {
  return Object.defineProperty(element, 'innerHTML', {
    configurable: true,
    set: () => element.replaceChildren(),
  });
}
