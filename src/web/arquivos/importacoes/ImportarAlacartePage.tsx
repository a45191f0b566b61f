import { useParams } from '@tanstack/react-router'
import { Desvio } from '../../core/Desvio.tsx'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { ImportarNaPagina } from './ImportarNaPagina.tsx'

/** /importarpecaalarcate/:codConcessionaria: prices of parts that hold at one store. */
export function ImportarAlacartePage() {
  const { codConcessionaria } = useParams({ strict: false }) as { codConcessionaria?: string }
  const { todas } = useConcessionarias()
  const loja = todas.find((c) => c.codConcessionaria === Number(codConcessionaria))
  if (!loja) return <Desvio para="/404" />
  return <ImportarNaPagina registro="alacarte" loja={loja} />
}
