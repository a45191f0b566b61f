import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Esqueleto } from './Esqueleto.tsx'
import { NotArrived } from './NotArrived.tsx'
import { OrcamentoPage } from './OrcamentoPage.tsx'
import './cliente.css'

// Few people check a hash, and only the staff sees the preview: their code comes when it is asked for.
const VerificarPage = lazy(() => import('./VerificarPage.tsx').then((m) => ({ default: m.VerificarPage })))
const PreviaPage = lazy(() => import('./PreviaPage.tsx').then((m) => ({ default: m.PreviaPage })))

const PainelPage = lazy(() => import('./PainelPage.tsx').then((m) => ({ default: m.PainelPage })))
const CarroPage = lazy(() => import('./CarroPage.tsx').then((m) => ({ default: m.CarroPage })))
const PesquisaPage = lazy(() => import('./PesquisaPage.tsx').then((m) => ({ default: m.PesquisaPage })))
const ChegadaPage = lazy(() => import('./ChegadaPage.tsx').then((m) => ({ default: m.ChegadaPage })))

const [, , primeiro = '', segundo = ''] = location.pathname.split('/')

function Pagina() {
  if (primeiro === 'verificar')
    return <VerificarPage sha256={segundo.toLowerCase()} fragmento={location.hash.slice(1)} />
  if (primeiro === 'previa') return <PreviaPage />
  if (primeiro === 'painel') return <PainelPage token={segundo} />
  if (primeiro === 'carro') return <CarroPage token={segundo} />
  if (primeiro === 'pesquisa') return <PesquisaPage token={segundo} />
  if (primeiro === 'chegada') return <ChegadaPage token={segundo} />
  return <OrcamentoPage token={primeiro} />
}

const raiz = document.getElementById('raiz')
if (raiz)
  createRoot(raiz).render(
    <NotArrived>
      <Suspense fallback={<Esqueleto />}>
        <Pagina />
      </Suspense>
    </NotArrived>,
  )
