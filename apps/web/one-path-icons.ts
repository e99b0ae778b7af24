import type { Plugin } from 'vite';

const ICON = /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]\w+\.mjs$/;
const OUTLINED = 'createReactComponent("outline"';
const NODES = /const __iconNode = (\[.*\]);/;

type IconNode = [tag: string, attributes: Record<string, string>];

/**
 * An outlined icon comes as up to ten paths; it is drawn as one, with the same strokes. Half of the elements of a list
 * would otherwise be paths of icons, each of which the browser styles, lays out and paints by itself.
 */
export const onePathIcons = (): Plugin => ({
  name: 'one-path-icons',
  transform: {
    filter: { id: ICON },
    handler(code) {
      if (!code.includes(OUTLINED)) return;
      const [line, nodes] = NODES.exec(code) ?? this.error('the library writes its icons in another form');
      return code.replace(line!, `const __iconNode = ${JSON.stringify(joined(JSON.parse(nodes!)))};`);
    },
  },
});

/** The nodes, with the paths that are strokes and nothing else joined into the first. */
function joined(nodes: IconNode[]): IconNode[] {
  const strokes = nodes.filter(isStroke);
  if (strokes.length < 2) return nodes;
  const d = strokes.map(([, attributes]) => attributes.d).join('');
  return [['path', { d, key: 'strokes' }], ...nodes.filter((node) => !isStroke(node))];
}

/** A path of its own attributes only; it begins at a place of its own (`M`), whatever stands before it. */
const isStroke = ([tag, { d, key, ...others }]: IconNode) =>
  tag === 'path' && d?.startsWith('M') && Object.keys(others).length === 0;
