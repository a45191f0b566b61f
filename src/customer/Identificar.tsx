import { useState } from 'react'
import { confirmarIdentidade, Falha, pedirCodigo, type Canal, type Identidade } from './api.ts'
import { CampoConfirmacao } from './CampoConfirmacao.tsx'

interface Props {
  token: string
  identidade: Identidade
  aoConfirmar: (prova: string) => void
  aoVoltar: () => void
}

const NOME_CANAL: Record<Canal, string> = { SMS: 'SMS', EMAIL: 'e-mail' }

/** Before signing: the end of the document, or a code sent to the customer. */
export function Identificar({ token, identidade, aoConfirmar, aoVoltar }: Props) {
  const [metodo, setMetodo] = useState<'DOCUMENTO' | 'CODIGO'>(identidade.documento ? 'DOCUMENTO' : 'CODIGO')
  const [enviadoPara, setEnviadoPara] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const [erro, setErro] = useState<string | null>(null)

  async function fazer(acao: () => Promise<void>): Promise<void> {
    if (ocupado) return
    setOcupado(true)
    setErro(null)
    try {
      await acao()
    } catch (e) {
      setErro(e instanceof Falha ? e.message : 'Não foi possível confirmar. Tente de novo.')
    } finally {
      setOcupado(false)
    }
  }
  const mandar = (canal: Canal) => fazer(async () => setEnviadoPara((await pedirCodigo(token, canal)).destino))
  const conferir = (valor: string) =>
    fazer(async () => aoConfirmar((await confirmarIdentidade(token, metodo, valor)).prova))
  function trocar(novo: 'DOCUMENTO' | 'CODIGO'): void {
    setMetodo(novo)
    setErro(null)
  }

  return (
    <section className="cartao assinatura" aria-labelledby="identificar">
      <h2 id="identificar">Confirme que é você</h2>
      <p className="suave">
        Só quem recebeu o orçamento pode assinar e baixar os documentos. Isto protege você e a oficina.
      </p>
      {metodo === 'DOCUMENTO' ? (
        <CampoConfirmacao
          key="documento"
          rotulo={`4 últimos ${identidade.documento === 'CNPJ' ? 'caracteres do seu CNPJ' : 'números do seu CPF'}`}
          tamanho={4}
          numerico={identidade.documento !== 'CNPJ'}
          ocupado={ocupado}
          erro={erro}
          aoEnviar={(v) => void conferir(v)}
          aoVoltar={aoVoltar}
        />
      ) : enviadoPara ? (
        <CampoConfirmacao
          key="codigo"
          rotulo={`Código de 6 números enviado para ${enviadoPara}`}
          tamanho={6}
          numerico
          ocupado={ocupado}
          erro={erro}
          aoEnviar={(v) => void conferir(v)}
          aoVoltar={aoVoltar}
        />
      ) : (
        <p className="erro" role="alert">
          {erro}
        </p>
      )}
      {metodo === 'CODIGO' && (
        <div className="opcoes">
          {enviadoPara && <span className="suave">Não chegou? O código vale 10 minutos.</span>}
          {identidade.contatos.map((c) => (
            <button key={c.canal} type="button" aria-busy={ocupado} onClick={() => void mandar(c.canal)}>
              {`${enviadoPara ? 'Enviar outro' : 'Enviar código'} por ${NOME_CANAL[c.canal]} para ${c.destino}`}
            </button>
          ))}
        </div>
      )}
      <div className="opcoes">
        {metodo === 'DOCUMENTO' && identidade.contatos.length > 0 && (
          <button type="button" className="ligacao" onClick={() => trocar('CODIGO')}>
            Prefiro receber um código
          </button>
        )}
        {metodo === 'CODIGO' && identidade.documento && (
          <button type="button" className="ligacao" onClick={() => trocar('DOCUMENTO')}>
            {`Usar o ${identidade.documento}`}
          </button>
        )}
        {metodo === 'CODIGO' && !enviadoPara && (
          <button type="button" className="ligacao" onClick={aoVoltar}>
            Voltar
          </button>
        )}
      </div>
    </section>
  )
}
