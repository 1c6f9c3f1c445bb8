import { Outlet } from 'react-router'
import { Header } from './header.tsx'

export default function HeaderOnly() {
  return (
    <>
      <Header />
      <Outlet />
    </>
  )
}
