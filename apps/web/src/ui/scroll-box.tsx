import { type ReactNode, useEffect, useRef, useState } from 'react';

type BoxProps = { className: string; labelledBy?: string | undefined; children: ReactNode };

/** A box whose content may be wider than it is: while it scrolls, the keyboard reaches it. */
export function ScrollBox({ className, labelledBy, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setScrolls(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  });
  const reachable = { tabIndex: 0, role: 'group', 'aria-labelledby': labelledBy };
  return (
    <div ref={box} className={className} {...(scrolls ? reachable : {})}>
      {children}
    </div>
  );
}
