import { somarDias } from '#shared/rules/datas.ts'
import { Adiar } from './Adiar.tsx'
import type { Escolha } from './escolhas.ts'
import { MOTIVOS, PRAZOS_ADIAR } from './textos.ts'

interface Props {
  titulo: string
  escolha: Escolha | undefined
  podeAdiar: boolean
  /** Store's day: postponements count from it. */
  hoje: string
  km: number | null
  aoEscolher: (escolha: Escolha | null) => void
}

/** Approve, postpone, decline; a second tap takes it back. */
export function DecidirLinha({ titulo, escolha, podeAdiar, hoje, km, aoEscolher }: Props) {
  const atual = escolha?.decisao
  const alternar = (nova: Escolha) => aoEscolher(atual === nova.decisao ? null : nova)
  return (
    <>
      <div className="decisao" role="group" aria-label={`Sua decisão sobre ${titulo}`}>
        <button
          type="button"
          className={atual === 'APROVADO' ? 'primario' : ''}
          aria-pressed={atual === 'APROVADO'}
          onClick={() => alternar({ decisao: 'APROVADO' })}
        >
          {atual === 'APROVADO' ? '✓ Aprovado' : 'Aprovar'}
        </button>
        {podeAdiar && (
          <button
            type="button"
            className={atual === 'ADIADO' ? 'marcado' : ''}
            aria-pressed={atual === 'ADIADO'}
            onClick={() => alternar({ decisao: 'ADIADO', adiadoPara: somarDias(hoje, PRAZOS_ADIAR[1]) })}
          >
            {atual === 'ADIADO' ? 'Adiado' : 'Adiar'}
          </button>
        )}
        <button
          type="button"
          className={atual === 'REPROVADO' ? 'marcado' : ''}
          aria-pressed={atual === 'REPROVADO'}
          onClick={() => alternar({ decisao: 'REPROVADO' })}
        >
          {atual === 'REPROVADO' ? '✕ Recusado' : 'Recusar'}
        </button>
      </div>
      {escolha?.decisao === 'ADIADO' && <Adiar escolha={escolha} hoje={hoje} km={km} aoEscolher={aoEscolher} />}
      {escolha?.decisao === 'REPROVADO' && (
        <label className="detalhe-decisao motivo">
          <span>Se quiser, conte o motivo</span>
          <select
            value={escolha.motivo ?? ''}
            onChange={(e) =>
              aoEscolher({
                decisao: 'REPROVADO',
                ...(e.currentTarget.value && { motivo: e.currentTarget.value as NonNullable<Escolha['motivo']> }),
              })
            }
          >
            <option value="">Prefiro não dizer</option>
            {Object.entries(MOTIVOS).map(([valor, texto]) => (
              <option key={valor} value={valor}>
                {texto}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
