import { useState } from 'react'
import { confirmIdentity, Failure, requestCode, type Channel, type Identity } from './api.ts'
import { ConfirmationField } from './ConfirmationField.tsx'

interface Props {
  token: string
  identidade: Identity
  onConfirm: (prova: string) => void
  onBack: () => void
}

const CHANNEL_LABELS: Record<Channel, string> = { SMS: 'SMS', EMAIL: 'e-mail' }

/** Identity step before signing: the end of the document, or a code sent to the customer. */
export function Identify({ token, identidade, onConfirm, onBack }: Props) {
  const [method, setMethod] = useState<'DOCUMENTO' | 'CODIGO'>(identidade.documento ? 'DOCUMENTO' : 'CODIGO')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(action: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await action()
    } catch (e) {
      setError(e instanceof Failure ? e.message : 'Não foi possível confirmar. Tente de novo.')
    } finally {
      setBusy(false)
    }
  }
  const flush = (canal: Channel) => run(async () => setSentTo((await requestCode(token, canal)).destino))
  const check = (valor: string) => run(async () => onConfirm((await confirmIdentity(token, method, valor)).prova))
  function swap(novo: 'DOCUMENTO' | 'CODIGO'): void {
    setMethod(novo)
    setError(null)
  }

  return (
    <section className="cartao assinatura" aria-labelledby="identificar">
      <h2 id="identificar">Confirme que é você</h2>
      <p className="suave">
        Só quem recebeu o orçamento pode assinar e baixar os documentos. Isto protege você e a oficina.
      </p>
      {method === 'DOCUMENTO' ? (
        <ConfirmationField
          key="documento"
          labelText={`4 últimos ${identidade.documento === 'CNPJ' ? 'caracteres do seu CNPJ' : 'números do seu CPF'}`}
          size={4}
          numeric={identidade.documento !== 'CNPJ'}
          busy={busy}
          error={error}
          onSend={(v) => void check(v)}
          onBack={onBack}
        />
      ) : sentTo ? (
        <ConfirmationField
          key="codigo"
          labelText={`Código de 6 números enviado para ${sentTo}`}
          size={6}
          numeric
          busy={busy}
          error={error}
          onSend={(v) => void check(v)}
          onBack={onBack}
        />
      ) : (
        <p className="erro" role="alert">
          {error}
        </p>
      )}
      {method === 'CODIGO' && (
        <div className="opcoes">
          {sentTo && <span className="suave">Não chegou? O código vale 10 minutos.</span>}
          {identidade.contatos.map((c) => (
            <button key={c.canal} type="button" aria-busy={busy} onClick={() => void flush(c.canal)}>
              {`${sentTo ? 'Enviar outro' : 'Enviar código'} por ${CHANNEL_LABELS[c.canal]} para ${c.destino}`}
            </button>
          ))}
        </div>
      )}
      <div className="opcoes">
        {method === 'DOCUMENTO' && identidade.contatos.length > 0 && (
          <button type="button" className="ligacao" onClick={() => swap('CODIGO')}>
            Prefiro receber um código
          </button>
        )}
        {method === 'CODIGO' && identidade.documento && (
          <button type="button" className="ligacao" onClick={() => swap('DOCUMENTO')}>
            {`Usar o ${identidade.documento}`}
          </button>
        )}
        {method === 'CODIGO' && !sentTo && (
          <button type="button" className="ligacao" onClick={onBack}>
            Voltar
          </button>
        )}
      </div>
    </section>
  )
}
