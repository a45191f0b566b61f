import type { Rascunho } from './ChaveDaLoja.tsx'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { chavesDaLoja } from './api.ts'
import { ChaveDaLoja } from './ChaveDaLoja.tsx'
import classes from './Concessionarias.module.css'

interface Props {
  codConcessionaria: number
  /** Only the keys whose name, help or code holds it. */
  busca?: string
  /** Says what each key is called by programs. */
  comCodigo?: boolean
  /** Where a form saves them with the rest: the changed values by key ('' is the default again). Without it each is kept as soon as it is left. */
  rascunho?: Rascunho
}

const contem = (texto: string, busca: string) => texto.toLowerCase().includes(busca.toLowerCase())

/** A store's settings under their headings, each with its type, default and help. */
export function ChavesDaLoja({ codConcessionaria, busca = '', comCodigo = false, rascunho }: Props) {
  const lidas = useQuery(chavesDaLoja(codConcessionaria))
  if (lidas.isError) return <ErroDeCarga erro={lidas.error} tentar={() => void lidas.refetch()} />
  if (!lidas.data) return <Skeleton height={320} radius={8} />
  const visiveis = lidas.data.filter(
    (k) => busca.length < 2 || contem(`${k.nome} ${k.descricao} ${k.chave} ${k.grupo}`, busca),
  )
  const grupos = [...new Set(visiveis.map((k) => k.grupo))]
  if (visiveis.length === 0) return <p className="suave">Nenhuma chave com “{busca}”.</p>
  return (
    <div className={classes.chaves}>
      {grupos.map((grupo) => (
        <section key={grupo} className={classes.grupo} aria-label={grupo}>
          <Title order={2} size="h3" mb={8}>
            {grupo}
          </Title>
          {visiveis
            .filter((k) => k.grupo === grupo)
            .map((k) => (
              <ChaveDaLoja
                key={`${codConcessionaria}:${k.chave}:${k.valor}`}
                codConcessionaria={codConcessionaria}
                chave={k}
                comCodigo={comCodigo}
                rascunho={rascunho}
              />
            ))}
        </section>
      ))}
    </div>
  )
}
