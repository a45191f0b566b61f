const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/

/** Text of a message with its addresses as links. */
export function Words({ text }: { text: string }) {
  return text.split(LINK).map((piece, i) =>
    i % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
      <a key={i} href={piece} target="_blank" rel="noopener noreferrer">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
