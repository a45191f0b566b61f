interface Props {
  icon: string
  title: string
  text: string
  action?: { text: string; onClick: () => void }
}

/** A page with only a message: unknown link, no network, withdrawn, expired. */
export function Notice({ icon, title, text, action }: Props) {
  return (
    <main className="aviso">
      <div className="icone" aria-hidden="true">
        {icon}
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      {action && (
        <button type="button" className="primario" onClick={action.onClick}>
          {action.text}
        </button>
      )}
    </main>
  )
}
