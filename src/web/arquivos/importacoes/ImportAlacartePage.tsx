import { useParams } from '@tanstack/react-router'
import { Redirect } from '../../core/navigation/Redirect.tsx'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { ImportOnPage } from './ImportOnPage.tsx'

/** /importarpecaalarcate/:codConcessionaria: imports part prices of one store. */
export function ImportAlacartePage() {
  const { codConcessionaria } = useParams({ strict: false }) as { codConcessionaria?: string }
  const { todas } = useConcessionarias()
  const loja = todas.find((c) => c.codConcessionaria === Number(codConcessionaria))
  if (!loja) return <Redirect para="/404" />
  return <ImportOnPage record="alacarte" loja={loja} />
}
