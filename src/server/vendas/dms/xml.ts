import { type SaxesAttributeNS, SaxesParser } from 'saxes'

/** A file that is not a note of this store; the message is for people. */
export class RefusedNota extends Error {}

/** An XML element, named without its prefix. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  /** Its own text including CDATA, trimmed. */
  text: string
}

const MAX_DEPTH = 40

/** Encoding in the XML declaration, used when there is no byte order mark. */
const NAMED = /^<\?xml[^>]*encoding=["']([\w-]{1,20})["']/

/** Decodes a file as UTF-8, UTF-16 or the declared encoding. Throws RefusedNota for an unknown encoding. */
export function decodeXml(bytes: Buffer): string {
  const byMark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : bytes[0] === 0x3c && bytes[1] === 0
          ? 'utf-16le'
          : bytes[0] === 0 && bytes[1] === 0x3c
            ? 'utf-16be'
            : null
  const named =
    byMark ??
    NAMED.exec(
      bytes
        .subarray(0, 200)
        .toString('latin1')
        .replace(/^ï»¿/, ''),
    )?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    throw new RefusedNota(`O XML diz estar em ${named}, que não se conhece`)
  }
}

/** Parses a document and returns its root. Throws RefusedNota, also for a DOCTYPE or a second root. */
export function parseXml(xml: string): Element {
  if (xml.trim() === '') throw new RefusedNota('O arquivo está vazio')
  let root: Element | undefined
  const open: Element[] = []
  const p = new SaxesParser({ xmlns: true })
  p.on('error', () => {
    throw new RefusedNota('O XML está quebrado')
  })
  p.on('doctype', () => {
    throw new RefusedNota('O XML traz uma declaração de tipo, que uma nota não tem')
  })
  p.on('opentag', ({ local, attributes }) => {
    const of = attributes as Record<string, SaxesAttributeNS>
    const element: Element = {
      name: local,
      attributes: Object.fromEntries(Object.values(of).map((a) => [a.local, a.value])),
      children: [],
      text: '',
    }
    if (open.length >= MAX_DEPTH) throw new RefusedNota('O XML é fundo demais')
    if (!root) root = element
    else if (open.length === 0) throw new RefusedNota('O XML traz mais de um documento: envie um em cada arquivo')
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const write = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  p.on('text', write)
  p.on('cdata', write)
  p.on('closetag', () => {
    const element = open.pop()
    if (element) element.text = element.text.trim()
  })
  p.write(xml).close()
  if (!root) throw new RefusedNota('O XML está quebrado')
  return root
}

/** The first element at a path of names such as `a/b/c`, relative to `from`. */
export function at(from: Element | undefined, path: string): Element | undefined {
  return path.split('/').reduce<Element | undefined>((e, name) => e?.children.find((c) => c.name === name), from)
}
export const textAt = (from: Element | undefined, path: string): string | undefined => at(from, path)?.text

/** Every element of this name in the tree, `from` included. */
export function allNamed(from: Element, name: string): Element[] {
  return [...(from.name === name ? [from] : []), ...from.children.flatMap((c) => allNamed(c, name))]
}

/**
 * A decimal number as the layouts write it (digits, point, decimals), as an integer in units of 10^-decimals. Throws RefusedNota naming the
 * field.
 */
export function decimalAt(
  from: Element | undefined,
  path: string,
  decimals: number,
  { where = '', optional = false } = {},
): number {
  const text = textAt(from, path)
  return optional && text === undefined ? 0 : decimalOf(text, where + path, decimals)
}

/** Like `decimalAt`, for a text already read. */
export function decimalOf(text: string | undefined, field: string, decimals: number): number {
  if (!text) throw new RefusedNota(`Falta o valor de ${field}`)
  if (!/^\d{1,13}(\.\d{1,10})?$/.test(text))
    throw new RefusedNota(`${field} tem “${text.slice(0, 20)}”, que não é um valor de nota`)
  return Math.round(Number(text) * 10 ** decimals)
}
