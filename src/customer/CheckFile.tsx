import { useEffect, useState } from 'react'
import { hashContent } from './hash.ts'

type Result = { tipo: 'confere' } | { tipo: 'difere'; hash: string } | { tipo: 'erro'; texto: string }

async function compare(json: string, sha256: string): Promise<Result> {
  try {
    const hash = await hashContent(json)
    return hash === sha256 ? { tipo: 'confere' } : { tipo: 'difere', hash }
  } catch (e) {
    return {
      tipo: 'erro',
      texto:
        e instanceof SyntaxError
          ? 'Isto não é um arquivo JSON de orçamento.'
          : 'Este navegador só confere em conexão segura (https).',
    }
  }
}

interface Props {
  sha256: string
  /** Content that the link's token downloaded; null without a token. */
  conteudo: string | null
  /** Why the download with the token failed. */
  noFile: string | null
}

/** Recomputes the SHA-256 in the browser, from the link's content, a dropped or chosen file, or pasted text. */
export function CheckFile({ sha256, conteudo, noFile }: Props) {
  const [result, setResult] = useState<Result | null>(null)
  const [text, setText] = useState('')
  const [sobre, setSobre] = useState(false)

  useEffect(() => {
    if (conteudo !== null) void compare(conteudo, sha256).then(setResult)
  }, [conteudo, sha256])
  const check = async (json: string) => setResult(await compare(json, sha256))
  const readFile = async (f: File | undefined) => f && check(await f.text())

  return (
    <section
      className={`cartao soltar ${sobre ? 'sobre' : ''}`}
      aria-label="Conferir o conteúdo"
      onDragOver={(e) => {
        e.preventDefault()
        setSobre(true)
      }}
      onDragLeave={() => setSobre(false)}
      onDrop={(e) => {
        e.preventDefault()
        setSobre(false)
        void readFile(e.dataTransfer?.files[0])
      }}
    >
      <h2>Conferir o conteúdo</h2>
      <div aria-live="polite">
        {result?.tipo === 'confere' && (
          <p className="faixa verde">
            <strong>✓ O conteúdo confere.</strong> O SHA-256 foi recalculado neste aparelho e é o mesmo.
          </p>
        )}
        {result?.tipo === 'difere' && (
          <p className="faixa vermelho">
            <strong>✕ O conteúdo não confere.</strong> O arquivo foi alterado ou é de outro orçamento. O SHA-256 dele é{' '}
            <span className="codigo">{result.hash}</span>
          </p>
        )}
        {result?.tipo === 'erro' && <p className="faixa amarelo">{result.texto}</p>}
        {!result && noFile && <p className="faixa amarelo">{noFile}</p>}
      </div>
      <p className="suave">Escolha ou solte aqui o arquivo JSON do orçamento. Ele não sai deste aparelho.</p>
      <label className="botao arquivo">
        Escolher arquivo
        <input
          type="file"
          accept=".json,application/json"
          className="visually-hidden"
          onChange={(e) => void readFile(e.currentTarget.files?.[0])}
        />
      </label>
      <label className="campo">
        <span>Ou cole o conteúdo</span>
        <textarea rows={4} spellCheck={false} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      </label>
      <button type="button" className="primario" disabled={text.trim() === ''} onClick={() => void check(text)}>
        Conferir o texto
      </button>
    </section>
  )
}
